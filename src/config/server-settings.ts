/** The settings of logs, metrics, traces, compression and a cache in front, a part of `settingsTable`. */
export const serverSettings = [
  {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  },
  {
    name: 'SLOW_QUERY_MS',
    default: '500',
    meaning:
      'Duration from which an SQL statement is logged at `warn`, in milliseconds; `0` for never.',
  },
  {
    name: 'METRICS_TOKEN',
    default: '',
    meaning:
      'Bearer token, at least 16 characters, with which Prometheus reads `/metrics`. Without one, there are no metrics.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '',
    meaning:
      'Address of an OpenTelemetry collector (`http://localhost:4318`), to which traces are sent by OTLP over HTTP. Without one, there are none.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: '',
    meaning:
      'Headers for the collector, `name=value` separated by commas, with values encoded as in an address.',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    default: 'almanac',
    meaning: 'Name of this service in traces.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER',
    default: 'parentbased_always_on',
    meaning:
      'Which requests are traced: `always_on`, `always_off` or `traceidratio`, alone or after `parentbased_`, which leaves it to the `traceparent` of callers that send one.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    default: '1',
    meaning: 'The part of the requests that `traceidratio` traces, from 0 to 1.',
  },
  {
    name: 'COMPRESSION',
    default: 'on',
    meaning:
      'Whether responses are compressed (`br`, `zstd`, `gzip`) for callers that accept it: `on` or `off`, for example if a proxy in front compresses.',
  },
  {
    name: 'CDN_MAX_AGE',
    default: '0',
    meaning:
      'Time for which a shared cache in front, such as a CDN, may store responses to anonymous reads, in seconds, at most 2592000; `0` for none. See docs/cdn.md.',
  },
  {
    name: 'CDN_PURGE_URL',
    default: '',
    meaning:
      'Address to which the keys of changed responses are posted, so that the cache in front forgets these.',
  },
  {
    name: 'CDN_PURGE_TOKEN',
    default: '',
    meaning: 'Token for `CDN_PURGE_URL`.',
  },
  {
    name: 'CDN_PURGE_FORMAT',
    default: 'keys',
    meaning:
      'What is posted to `CDN_PURGE_URL`: `keys` for `{"keys": […]}` with a bearer token, or what `fastly` or `cloudflare` expect.',
  },
] as const satisfies readonly { name: string; default: string; meaning: string }[];
