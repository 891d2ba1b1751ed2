import { parseUrl, type ReadSetting, wrong } from './setting-value.ts';

/** Where traces are sent, and which requests are traced (OpenTelemetry's environment variables). */
export interface TracingConfig {
  /** The address that receives spans: the endpoint with `/v1/traces`. */
  readonly url: string;
  /** Headers of each export. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: SamplerConfig;
}

export interface SamplerConfig {
  /** Whether a caller's `traceparent` decides if it has one. */
  readonly isParentBased: boolean;
  /** The part of the other traces that is recorded, from 0 to 1. */
  readonly ratio: number;
}

/** Returns null if traces are not wanted. @throws ConfigError for an invalid setting */
export function readTracingConfig(read: ReadSetting): TracingConfig | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === undefined) return null;
  const url = parseUrl(endpoint);
  if (!url || !/^https?:$/.test(url.protocol))
    throw wrong(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      endpoint,
      'an address such as http://localhost:4318',
    );
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return {
    url: url.href,
    headers: readHeaders(read('OTEL_EXPORTER_OTLP_HEADERS') ?? ''),
    serviceName: read('OTEL_SERVICE_NAME') ?? 'almanac',
    sampler: readSampler(read),
  };
}

/** `name=value,name=value`, with values as in an address (OpenTelemetry Protocol Exporter, "Specifying headers"). */
function readHeaders(value: string): Readonly<Record<string, string>> {
  const pairs = value.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(pairs.map(readHeader));
}

function readHeader(pair: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
  try {
    const decoded = decodeURIComponent(value);
    if (name !== '' && /^[\x20-\x7e]*$/.test(decoded)) return [name, decoded];
  } catch {}
  throw wrong('OTEL_EXPORTER_OTLP_HEADERS', 'the value given', 'a list like name=value,name=value');
}

const SAMPLERS: Readonly<Record<string, 'on' | 'off' | 'ratio'>> = {
  always_on: 'on',
  always_off: 'off',
  traceidratio: 'ratio',
};

function readSampler(read: ReadSetting): SamplerConfig {
  const name = read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const kind = SAMPLERS[name.replace(/^parentbased_/, '')];
  if (!kind)
    throw wrong(
      'OTEL_TRACES_SAMPLER',
      name,
      `one of ${Object.keys(SAMPLERS).join(', ')}, alone or after parentbased_`,
    );
  const isParentBased = name.startsWith('parentbased_');
  if (kind !== 'ratio') return { isParentBased, ratio: kind === 'on' ? 1 : 0 };
  const argument = read('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  const ratio = Number(argument);
  if (ratio >= 0 && ratio <= 1) return { isParentBased, ratio };
  throw wrong('OTEL_TRACES_SAMPLER_ARG', argument, 'a number from 0 to 1');
}
