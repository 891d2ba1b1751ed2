import { expect, test } from 'vitest';
import { renderContent } from '../../../src/content/text/render-content.ts';
import { noTextMedia, type TextMedia } from '../../../src/content/text/text-media.ts';

const media: TextMedia = {
  ...noTextMedia,
  entryId: 7,
  gallery: () => [
    {
      id: 5,
      width: 150,
      height: 100,
      address: 'https://a.test/b-150x100.jpg',
      altText: 'A "boat"',
      caption: "It's here",
      link: 'https://a.test/b/',
      sourceSet: null,
    },
  ],
};

test('a caption becomes a figure; without words or a width only the image is left', () => {
  const image = '<a href="https://a.test/"><img alt="b" src="https://a.test/x.jpg" /></a>';
  const caption = (attributes: string, words: string) =>
    renderContent(`[caption ${attributes}]${image}${words}[/caption]`);
  expect(caption('id="attachment_1" align="alignleft" width="300"', ' A <em>cap</em> ')).toBe(
    `<figure id="attachment_1" aria-describedby="caption-attachment-1" style="width: 300px" class="wp-caption alignleft">${image.replace('<img', '<img decoding="async"')}<figcaption id="caption-attachment-1" class="wp-caption-text">A <em>cap</em></figcaption></figure>\n`,
  );
  expect(caption('width="300"', '')).not.toContain('figure');
  expect(caption('align="left"', 'words')).not.toContain('figure');
});

test('a gallery shows its images with their captions', () => {
  expect(
    renderContent('[gallery columns="2" size="medium"]', media),
  ).toBe(`<div id='gallery-1' class='gallery galleryid-7 gallery-columns-2 gallery-size-medium'><figure class='gallery-item'>
			<div class='gallery-icon landscape'>
				<a href='https://a.test/b/'><img decoding="async" width="150" height="100" src="https://a.test/b-150x100.jpg" class="attachment-medium size-medium" alt="A &quot;boat&quot;" aria-describedby="gallery-1-5" /></a>
			</div>
				<figcaption class='wp-caption-text gallery-caption' id='gallery-1-5'>
				It&#8217;s here
				</figcaption></figure>
		</div>

`);
});

test('a gallery without images is nothing', () => {
  expect(renderContent('[gallery ids="1,2"]\n\nSay "hi"').trim()).toBe(
    '<p>Say &#8220;hi&#8221;</p>',
  );
});

test('sound and film get a player, other files a link, unsafe addresses nothing', () => {
  expect(renderContent('[audio mp3="https://a.test/a.mp3?x=1&y=2" loop="on"]', media)).toBe(
    '<audio class="wp-audio-shortcode" id="audio-7-1" loop="1" preload="none" style="width: 100%;" controls="controls"><source type="audio/mpeg" src="https://a.test/a.mp3?x=1&amp;y=2&amp;_=1" /><a href="https://a.test/a.mp3?x=1&amp;y=2">https://a.test/a.mp3?x=1&amp;y=2</a></audio>\n',
  );
  expect(renderContent('[video width="320" height="240" mp4="/v.mp4"][/video]', media)).toBe(
    '<div style="width: 320px;" class="wp-video"><video class="wp-video-shortcode" id="video-7-1" width="320" height="240" preload="metadata" controls="controls"><source type="video/mp4" src="/v.mp4?_=1" /><a href="/v.mp4">/v.mp4</a></video></div>\n',
  );
  expect(renderContent('[audio src="https://a.test/a.exe"]')).toContain(
    '<a class="wp-embedded-audio" href="https://a.test/a.exe">',
  );
  expect(renderContent('[audio src="javascript:alert(1)//.mp3"]').trim()).toBe('');
});

test('an embedded address is a player or a link', () => {
  expect(renderContent('[embed]https://a.test/v.mp4[/embed]')).toContain('<video');
  expect(renderContent('[embed]https://a.test/?a=1&b=2[/embed]')).toBe(
    '<p><a href="https://a.test/?a=1&amp;b=2">https://a.test/?a=1&amp;b=2</a></p>\n',
  );
});

test('the address of sound or film that stands alone is a player', () => {
  const player = renderContent('[audio src="https://a.test/a.mp3"]', media);
  expect(player).toContain('<audio');
  expect(renderContent('https://a.test/a.mp3', media)).toBe(player);
  expect(renderContent('<p> https://a.test/a.mp3\n</p>', media)).toContain(player.trim());
  expect(renderContent('One\n\n https://a.test/v.MP4 \r\n\nTwo')).toMatch(
    /^<p>One<\/p>\n\s*<div[^>]*><video.*<\/video><\/div>\s*<p>Two/,
  );
  const block = '<!-- wp:embed -->\n<figure><div>\nhttps://a.test/a.mp3\n</div></figure>';
  expect(renderContent(block, media)).toContain(player.trim());
});

test('an address among words, of another file or in program text of one line is none', () => {
  for (const text of [
    'Hear https://a.test/a.mp3',
    'https://a.test/a.mp3?x=1',
    'https://a.test/page',
    '<b>https://a.test/a.mp3</b>',
    '<code>https://a.test/a.mp3</code>',
  ])
    expect(renderContent(text)).toBe(`<p>${text}</p>\n`);
});

const page: TextMedia = { ...media, isPage: true };

test.each([
  ['https://youtu.be/a--bcdefghi?t=9', 'https://www.youtube-nocookie.com/embed/a--bcdefghi'],
  ['https://www.youtube.com/watch?app=m&amp;v=abcdefghijk', '/embed/abcdefghijk'],
  ['https://vimeo.com/123', 'https://player.vimeo.com/video/123?dnt=1'],
  ['https://www.dailymotion.com/video/x1y2', 'https://www.dailymotion.com/embed/video/x1y2'],
  ['https://open.spotify.com/album/A1b2', 'https://open.spotify.com/embed/album/A1b2'],
])('%s standing alone is a player on pages, and as written for clients', (address, frame) => {
  const block = `<figure class="wp-block-embed"><div>\n${address}\n</div></figure>`;
  for (const text of [
    `One\n\n${address}\n\nTwo`,
    `<!-- wp:embed {"url":"x"} -->\n${block}\n<!-- /wp:embed -->`,
    `<!-- wp:paragraph -->\n<p>${address}</p>\n<!-- /wp:paragraph -->`,
    `<p><a href="${address}">${address}</a></p>`,
  ]) {
    const html = renderContent(text, page);
    expect(html).toContain(`${frame}"`);
    expect(html).toMatch(
      /<details class="player">\s*<summary>.*<\/summary>\s*<div><iframe .*loading="lazy".*<\/iframe><\/div>\s*<\/details>/,
    );
    expect(html).not.toContain('<p><details');
    expect(renderContent(text, media)).not.toContain('<iframe');
  }
});

test('an address of any other site that stands alone is a link on pages', () => {
  const link = '<a href="https://a.test/?a=1&amp;b=2">https://a.test/?a=1&amp;b=2</a>';
  for (const text of ['https://a.test/?a=1&b=2', '<p>https://a.test/?a=1&amp;b=2</p>'])
    expect(renderContent(text, page)).toBe(`<p>${link}</p>\n`);
});

test('an address on a line of an attribute lets no markup out of it', () => {
  const html = renderContent('<a title="\nhttps://a.test/onclick=x//.mp3\n">b</a>');
  expect(html).toContain('<a title="\n[audio src=https://a.test/onclick=x//.mp3 /]\n">b</a>');
  expect(renderContent('<a title="\nhttps://youtu.be/abcdefghijk\n">b</a>', page)).not.toContain(
    '<iframe',
  );
});

test('a shortcode in double brackets, in a tag or unknown stays text', () => {
  expect(renderContent('Write [[gallery ids="1"]] here', media)).toContain(
    'Write [gallery ids="1"] here',
  );
  expect(renderContent('<a title="[audio src=/a.mp3]">x</a>')).toContain(
    'title="[audio src=/a.mp3]"',
  );
  expect(renderContent('[contact-form-7 id="1"]')).toContain('[contact-form-7 id="1"]');
});

test('the end of a caption within a tag is none', () => {
  const html = renderContent(
    '[caption width="9"]<img src="/a.jpg"> <a title="[/caption] onclick=x ">b</a>[/caption]',
  );
  expect(html).toContain('<a title="[/caption] onclick=x ">b</a></figcaption>');
});
