/** The elements that a writer without `unfiltered_html` may use. */
export const contentTags: readonly string[] =
  `a abbr acronym address area article aside audio b bdi bdo big blockquote
  br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6
  header hgroup hr i img ins kbd li main map mark menu nav ol p picture pre q rb rp rt rtc ruby s samp section small
  source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video
  wbr`.split(/\s+/);

/** The attributes that they may have, by element; `*` for all of them. */
export const attributesByTag: Record<string, string[]> = {
  '*': words('class id style title role dir lang hidden data-* aria-* xml:lang align'),
  a: words('href rel rev name target download hreflang type'),
  area: words('alt coords href nohref shape target'),
  audio: words('autoplay controls loop muted preload src'),
  blockquote: words('cite'),
  br: words('clear'),
  col: words('span width valign'),
  colgroup: words('span width valign'),
  del: words('cite datetime'),
  details: words('open name'),
  font: words('color face size'),
  hr: words('noshade size width'),
  img: words(
    'src srcset sizes alt width height border hspace vspace longdesc usemap loading decoding fetchpriority',
  ),
  ins: words('cite datetime'),
  li: words('value'),
  map: words('name'),
  ol: words('start type reversed'),
  pre: words('width'),
  q: words('cite'),
  source: words('src srcset sizes type media width height'),
  table: words('bgcolor border cellpadding cellspacing rules summary width'),
  td: words('abbr axis bgcolor colspan headers height nowrap rowspan scope valign width'),
  th: words('abbr axis bgcolor colspan headers height nowrap rowspan scope valign width'),
  time: words('datetime'),
  tr: words('bgcolor valign'),
  track: words('default kind label src srclang'),
  ul: words('type'),
  video: words('autoplay controls height loop muted playsinline poster preload src width'),
};

function words(list: string): string[] {
  return list.split(' ');
}
