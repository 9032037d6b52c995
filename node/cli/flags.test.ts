import { describe, expect, it } from 'vitest'
import { readParameter } from './flag-values.ts'
import { flags, readCommandLine } from './flags.ts'
import { presentHelp } from './help.ts'

describe('readParameter', () => {
  it.each([
    ['500', 1, 500],
    ['-1.5', 1, -1.5],
    ['true', false, true],
    ['false', true, false],
    ['500', 'text', '500'],
    ['', 'text', ''],
    ['500', undefined, '500'],
  ])('reads %j with the type of %j', (text, fallback, value) => {
    expect(readParameter(text, fallback)).toBe(value)
  })

  it.each([
    ['5O', 1, 'is not a number. Use one such as 500.'],
    ['', 1, 'is not a number.'],
    ['0x10', 1, 'is not a number.'],
    ['yes', true, 'must be true or false.'],
  ])('does not read %j with the type of %j', (text, fallback, message) => {
    expect(() => readParameter(text, fallback)).toThrow(message)
  })
})

describe('readCommandLine', () => {
  it('uses the defaults without flags', () => {
    expect(readCommandLine([])).toEqual({
      command: 'start',
      archive: undefined,
      to: undefined,
      world: undefined,
      server: { corsOrigins: [], allowHosts: [], control: true },
      parameters: {},
      faults: undefined,
      fidelity: undefined,
      config: undefined,
      noConfig: false,
      watch: false,
      dryRun: false,
      withControl: false,
      json: false,
      logJson: false,
      open: false,
      quiet: false,
      help: false,
      version: false,
    })
  })

  it('reads every flag', () => {
    const line =
      'replay report.har --to http://127.0.0.1:4801 --world story -p 0 --host localhost --scenario empty --user admin --seed 7 --now 2026-03-02T09:30:00Z --latency 100-500 ' +
      '--chaos 2.5% --persist state.json --recover --cors-origin https://A.example/ --cors-origin=http://b.example:81 ' +
      '--control-token secret --allow-host intranet.test --no-control --max-body 10kb --json --log-json --open --quiet ' +
      '--with count=500 --with=formula=a=b --strict --challenge --spellings table --faults faults.json --fidelity gaps.json ' +
      '--public-url https://intranet.test --config my.config.ts --no-config --watch'
    expect(readCommandLine(line.split(' '))).toEqual({
      command: 'replay',
      archive: 'report.har',
      to: 'http://127.0.0.1:4801',
      world: 'story',
      server: {
        port: 0,
        host: 'localhost',
        scenario: 'empty',
        user: 'admin',
        seed: 7,
        now: '2026-03-02T09:30:00Z',
        latency: [100, 500],
        chaos: 2.5,
        strict: true,
        challenge: true,
        fidelity: { spellings: 'table' },
        publicUrl: 'https://intranet.test',
        persist: 'state.json',
        recover: true,
        corsOrigins: ['https://a.example', 'http://b.example:81'],
        controlToken: 'secret',
        allowHosts: ['intranet.test'],
        control: false,
        limits: { file: 10240, json: 10240 },
      },
      parameters: { count: '500', formula: 'a=b' },
      faults: 'faults.json',
      fidelity: 'gaps.json',
      config: 'my.config.ts',
      noConfig: true,
      watch: true,
      dryRun: false,
      withControl: false,
      json: true,
      logJson: true,
      open: true,
      quiet: true,
      help: false,
      version: false,
    })
  })

  it('accepts the flags of a command', () => {
    expect(readCommandLine(['init', '--dry-run']).dryRun).toBe(true)
    expect(readCommandLine(['openapi', '--user', 'bob', '--no-config']).server.user).toBe('bob')
    expect(readCommandLine(['openapi', '--with-control']).withControl).toBe(true)
    expect(readCommandLine(['endpoints', '--watch', '--help']).help).toBe(true)
  })

  it('reads the options of a server with --store', () => {
    const line =
      'start --store postgres://db/worlds --domain intranet.example --organisation acme=se=cret --organisation beta=x --address http://10.0.0.5:4800 ' +
      '--keep-days 0.5 --world-rows 1000 --world-size 100mb --requests-per-minute 60'
    expect(readCommandLine(line.split(' ')).hosting).toEqual({
      store: 'postgres://db/worlds',
      domain: 'intranet.example',
      organisations: { acme: 'se=cret', beta: 'x' },
      address: 'http://10.0.0.5:4800',
      keepDays: 0.5,
      worldRows: 1000,
      worldSize: 100 * 2 ** 20,
      requestsPerMinute: 60,
    })
    expect(readCommandLine([]).hosting).toBeUndefined()
  })

  it('does not raise the limit for JSON bodies with the limit for files', () => {
    expect(readCommandLine(['--max-body', '1gb']).server.limits).toEqual({ file: 2 ** 30, json: 2 ** 20 })
  })

  it.each([
    [['--prot', '1'], 'Unknown flag --prot. Did you mean "--port"?'],
    [['--xyzzyxyzzy'], 'Unknown flag --xyzzyxyzzy. Run fauxtranet --help for a list.'],
    [['--toString'], 'Unknown flag --toString.'],
    [['-q'], 'Unknown flag -q.'],
    [['openapi', '--watch'], '--watch does not apply to openapi, only to start, replay. Remove it.'],
    [['openapi', '--persist', 'x'], '--persist does not apply to openapi'],
    [['endpoints', '--user', 'bob'], '--user does not apply to endpoints, only to start, replay, openapi. Remove'],
    [['--dry-run'], '--dry-run does not apply to start, only to init.'],
    [['--with-control'], '--with-control does not apply to start, only to openapi.'],
    [['--to', 'http://127.0.0.1:4801'], '--to does not apply to start, only to replay.'],
    [['--port'], '--port needs a value: --port <number>.'],
    [['--port', '--json'], '--port needs a value: --port <number>.'],
    [['--user='], '--user needs a value: --user <name|id>.'],
    [['--json=1'], '--json does not take a value. Remove "1".'],
    [['--port', 'abc'], '--port "abc" is not a port.'],
    [['--port', '65536'], '--port "65536" is not a port.'],
    [['--port', '-1'], '--port "-1" is not a port.'],
    [['--seed', '1.5'], '--seed "1.5" is not a seed. Use a whole number such as 7.'],
    [['--now', 'tomorrow'], '--now "tomorrow" is not an instant. Use real, or a time such as'],
    [['--now', '2026-13-45'], '--now "2026-13-45" is not an instant.'],
    [['--latency', 'slow'], '--latency "slow" is not a delay.'],
    [['--latency', '500-100'], '--latency "500-100" is not a delay.'],
    [['--chaos', '101'], '--chaos "101" is not a percentage.'],
    [['--max-body', '64xb'], '--max-body "64xb" is not a size.'],
    [['--max-body', '0'], '--max-body "0" is not a size.'],
    [['--max-body', '2gb'], '--max-body "2gb" is too large to be held in memory. Use at most 1gb.'],
    [['--max-body', '999999999999gb'], 'is too large'],
    [['--cors-origin', 'null'], '--cors-origin "null" is sent by every sandboxed page.'],
    [['--public-url', 'intranet.test'], '--public-url "intranet.test" is not the URL of a server. Use one such as'],
    [['--public-ulr', 'x'], 'Unknown flag --public-ulr. Did you mean "--public-url"?'],
    [['--strct'], 'Unknown flag --strct. Did you mean "--strict"?'],
    [
      ['--allow-host', '*'],
      '--allow-host "*" is not a host name. Use a name such as intranet.test, or .intranet.test to include',
    ],
    [['--allow-host', '.'], '--allow-host "." is not a host name.'],
    [['--cors-origin', 'example.com/app'], '--cors-origin "example.com/app" is not an origin.'],
    [['--with', 'count'], '--with "count" is not a parameter. Use a name and a value, such as count=500.'],
    [['--with', '=5'], '--with "=5" is not a parameter.'],
    [['--store', 'postgres://localhost/worlds', '--watch'], '--watch does not apply to a server with --store.'],
    [['replay', 'a.har', '--store', 'postgres://localhost/worlds'], '--store does not apply to replay, only to start.'],
    [['--keep-days', '3'], '--keep-days requires a server with --store.'],
    [['--store', 'postgres://db/worlds', '--keep-days', 'week'], '--keep-days "week" is not a number above 0.'],
    [['--store', 'postgres://db/worlds', '--world-rows', '-1'], '--world-rows "-1" is not a number above 0.'],
    [['--store', 'postgres://db/worlds', '--world-size', '10'], '--world-size "10" is too small for a world.'],
    [['--store', 'postgres://db/worlds', '--world-size', '2gb'], '--world-size "2gb" is too large to be held'],
    [['--store', 'postgres://db/worlds', '--organisation', 'secret'], 'An organisation needs a name and a token'],
    [['strat'], 'Unknown command "strat". Did you mean "start"?'],
    [
      ['xyzzyxyzzy'],
      'Unknown command "xyzzyxyzzy". Commands: start, init, replay, scenarios, endpoints, openapi, conform, sweep, set, get.',
    ],
    [['gett'], 'Unknown command "gett". Did you mean "get"?'],
    [['--json', 'get', 'requests'], '"get" must come first: fauxtranet get requests [flags].'],
    [['start', 'now'], 'Unexpected argument "now".'],
    [['replay'], 'replay needs a file: fauxtranet replay report.har.'],
    [['replay', 'a.har', 'b.har'], 'Unexpected argument "b.har".'],
    [['replay', 'a.har', '--to', 'there'], '--to "there" is not the URL of a server.'],
  ])('refuses %j', (args, message) => {
    expect(() => readCommandLine(args)).toThrow(message)
  })

  it('lists every flag in its help', () => {
    for (const name of Object.keys(flags)) expect(presentHelp()).toContain(`--${name} `)
    for (const short of ['-p, --port', '-h, --help']) expect(presentHelp()).toContain(short)
    expect(presentHelp()).toMatch(
      /\n\nFlags for replay only\n +--to .*\n +--world .*\n\nFlags for openapi only\n +--with-control .*\n\nFlags for init only\n +--dry-run .*$/,
    )
    expect(readCommandLine(['-h']).help).toBe(true)
  })
})
