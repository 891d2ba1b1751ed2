import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, unknownSettings } from '../../src/config/config.ts';
import { secretKey } from '../../src/config/secret-key.ts';
import { ConfigError } from '../../src/config/setting-value.ts';
import { settingsTable } from '../../src/config/settings-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the settings', () => {
  it('are complete where the environment is empty', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      siteUrl: 'http://127.0.0.1:4000',
      restPath: '/api',
      databaseUrl: `file:${resolve('data/almanac.db')}`,
      aliases: [],
      corsOrigins: [],
      corsHeaders: [],
      secretKey: null,
      logLevel: 'info',
      trustProxy: false,
      release: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  it('take what the environment says', () => {
    const given = {
      PORT: '81',
      HOST: '0.0.0.0',
      REST_PATH: 'v1/rest/',
      ALIASES: 'wordpress',
      CORS_ORIGINS: 'https://a.example, http://localhost:3000/',
      TRUST_PROXY: '1',
      DATA_DIR: '',
    };
    expect(readConfig(given)).toMatchObject({
      siteUrl: 'http://localhost:81',
      restPath: '/v1/rest',
      aliases: ['wordpress'],
      corsOrigins: ['https://a.example', 'http://localhost:3000'],
      trustProxy: true,
      dataDir: resolve('data'),
    });
    expect(readConfig({ SITE_URL: 'https://site.example/blog//' }).siteUrl).toBe(
      'https://site.example/blog',
    );
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '80a'],
    ['EXCERPT_LENGTH', '0'],
    ['SITE_URL', 'ftp://site.example'],
    ['SITE_URL', 'site.example'],
    ['REST_PATH', '/graphql'],
    ['REST_PATH', '/'],
    ['REST_PATH', '/a b'],
    ['DATABASE_URL', 'mysql://root@localhost/site'],
    ['ALIASES', 'joomla'],
    ['CORS_ORIGINS', '*'],
    ['CORS_HEADERS', 'X Tenant'],
    ['SECRET_KEY', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'perhaps'],
    ['GUARDED_FETCH_ALLOW', 'http://localhost:8081'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ])('refuse %s=%s in one sentence that names it', (name, value) => {
    const reading = () => readConfig({ [name]: value });
    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(new RegExp(`^${name} must .*\\.$`));
  });

  it.each([
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no-value'],
  ])('refuse %s=%s where traces are sent', (name, value) => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
    expect(() => readConfig({ ...collector, [name]: value })).toThrow(new RegExp(`^${name} must`));
  });

  it('never repeat a database password', () => {
    const reading = () => readConfig({ DATABASE_URL: 'mysql://root:hunter2@localhost/site' });
    expect(reading).toThrow(/^(?!.*hunter2)/);
  });

  it('stand in the documents with their defaults', () => {
    const readme = readFileSync('docs/operator.md', 'utf8');
    for (const { name, default: byDefault, meaning } of settingsTable) {
      const cell = byDefault === '' ? '' : `\`${byDefault}\``;
      expect(readme).toContain(`| \`${name}\` | ${cell} | ${meaning} |`);
    }
  });
});

describe('the key of a site', () => {
  it('is made once and readable by its owner alone', () => {
    const dataDir = join(folder, 'new');
    const first = secretKey({ secretKey: null, dataDir });
    expect(secretKey({ secretKey: null, dataDir }).equals(first)).toBe(true);
    expect(first.symmetricKeySize).toBe(64);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('is the one that is set', () => {
    const given = { secretKey: 'k'.repeat(32), dataDir: join(folder, 'none') };
    expect(secretKey(given).export().toString()).toBe('k'.repeat(32));
  });
});

describe('a variable of the environment', () => {
  it.each([
    ['SITEURL', 'SITE_URL'],
    ['site_url', 'SITE_URL'],
    ['SITE_URI', 'SITE_URL'],
    ['ALMANAC_SITE_URL', 'SITE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['port', 'PORT'],
  ])('%s is named as a misspelt %s', (name, setting) => {
    const said = [
      expect.stringContaining(`${name} is no setting and has no effect; ${setting} is`),
    ];
    expect(unknownSettings({ [name]: 'x' })).toEqual(said);
  });

  it('that is a setting, is empty, or is for something else is not', () => {
    const names = [
      'PATH',
      'HOME',
      'MAIL',
      'HOSTNAME',
      'PWD',
      'LANG',
      'EDITOR',
      'OTEL_SDK_DISABLED',
    ];
    const others = [...names, 'NODE_ENV', 'ALMANAC_PORT', 'S3_BUCKET', 'LOGNAME'];
    const known = settingsTable.map(({ name }) => name);
    const env = Object.fromEntries([...others, ...known].map((name) => [name, 'x']));
    expect(unknownSettings({ ...env, SITEURL: '' })).toEqual([]);
  });
});
