import { spawn, spawnSync } from 'node:child_process'
import fs, {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { ownerOf, PersistedServer, readJob, setJob } from '../../test/node/persistence.ts'
import { runCommand, Spawned } from '../../test/node/spawned.ts'
import { FileLock, namespace } from './lock.ts'

const persisted = new PersistedServer()
const lockFile = () => `${persisted.file}.lock`

describe('a saved file', { timeout: 60_000 }, () => {
  it('refuses a second server, and names the process of the first', async () => {
    const { url } = await persisted.start({ scenario: 'empty' })
    const { code, err } = await runCommand('--port', '0', '--persist', persisted.file)
    expect(code).toBe(1)
    expect(err).toContain(
      `${persisted.file} is in use by process ${process.pid}. Stop that process, or choose another file`,
    )
    expect((await setJob(url, 'Undisturbed')).status).toBe(200)
  })

  it('refuses a second server in the same process, under any name', async () => {
    await persisted.start({ scenario: 'empty' })
    const link = join(persisted.folder, 'link.json')
    symlinkSync(persisted.file, link)
    await expect(persisted.start({ persist: link })).rejects.toThrow(`is in use by process ${process.pid}`)
  })

  it('is free when its server has stopped', async () => {
    await persisted.stop(await persisted.start({ scenario: 'empty' }))
    expect(existsSync(lockFile())).toBe(false)
    await persisted.start()
    expect(existsSync(lockFile())).toBe(true)
  })

  it('is free when its server has been killed', async () => {
    const server = new Spawned(['--port', '0', '--json', '--scenario', 'empty', '--persist', persisted.file])
    await setJob(await server.url(), 'Killed')
    await server.stop('SIGKILL')
    expect(existsSync(lockFile())).toBe(true)
    expect(await readJob((await persisted.start()).url)).toBe('Killed')
  })

  it.each<[what: string, lock: () => string]>([
    ['a process that has ended', () => ownerOf(spawnSync(process.execPath, ['--version']).pid)],
    ['another process of the same number, before this one', () => ownerOf(process.pid)],
    ['a process whose number another one has now', () => ownerOf(process.ppid)],
  ])('is free when the lock is of %s', async (_, lock) => {
    writeFileSync(lockFile(), lock())
    await persisted.start({ scenario: 'empty' })
  })

  it.runIf(existsSync('/proc/self/stat'))('is free when its server is a zombie process', async () => {
    // `exec` replaces the shell with a program that does not reap the child.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))))
    await eventually(() => expect(readFileSync(`/proc/${parent.pid}/comm`, 'latin1')).toBe('sleep\n'))
    process.kill(pid, 'SIGKILL')
    const statOf = () => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')
    await eventually(() => expect(statOf()[0]).toBe('Z'))
    writeFileSync(lockFile(), ownerOf(pid, { started: statOf()[19]! }))
    await persisted.start({ scenario: 'empty' })
    parent.kill()
  })

  it('is free when the server could not start', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    await expect(persisted.start({ scenario: 'empty', port })).rejects.toThrow(`Port ${port} is already in use.`)
    other.close()
    expect(existsSync(lockFile())).toBe(false)
    await expect(persisted.start({ scenario: 'small-company' })).rejects.toThrow('contains the scenario "empty"')
    expect(existsSync(lockFile())).toBe(false)
  })
})

const elsewhere = { where: 'another-container' }

/** Moves timers until the work is done. */
async function withoutWaiting<Result>(work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  working.catch(() => undefined)
  while (!isDone) {
    await vi.advanceTimersByTimeAsync(250)
    await new Promise(setImmediate)
  }
  vi.useRealTimers()
  return working
}

function muteErrors(): () => unknown[] {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  return () => printed.mock.calls.flat()
}

describe('a saved file in a folder that several containers share', { timeout: 60_000 }, () => {
  // Without root, a namespace of users is required as well.
  const unshare = ['--kill-child', '-pf', '--mount-proc', ...(process.getuid?.() === 0 ? [] : ['-Ur'])]
  const main = join(import.meta.dirname, '../../dist/main.js')

  it.runIf(spawnSync('unshare', [...unshare, 'true']).status === 0)(
    'refuses a second server with the same process id',
    async () => {
      const flags = [
        process.execPath,
        main,
        '--port',
        '0',
        '--json',
        '--scenario',
        'empty',
        '--persist',
        persisted.file,
      ]
      const first = spawn('unshare', [...unshare, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
      onTestFinished(() => void first.kill('SIGKILL'))
      const url = await new Promise<string>((resolve) =>
        first.stdout.on('data', (text) => resolve(JSON.parse(text).url)),
      )
      expect(readFileSync(lockFile(), 'utf8')).toMatch(/^1 /)
      const second = spawn('unshare', [...unshare, ...flags], { stdio: ['ignore', 'ignore', 'pipe'] })
      let printed = ''
      second.stderr.on('data', (text) => (printed += text))
      expect(await new Promise((resolve) => second.on('close', resolve))).toBe(1)
      expect(printed).toContain(`${persisted.file} is in use by process 1 on the host ${hostname()}. Stop that process`)
      expect((await setJob(url, 'Undisturbed')).status).toBe(200)
    },
  )

  it('is not taken over while its owner sends heartbeats, whatever their time', async () => {
    writeFileSync(lockFile(), ownerOf(1, elsewhere))
    let beats = 0
    const owner = setInterval(() => utimesSync(lockFile(), 0, ++beats), 10)
    onTestFinished(() => clearInterval(owner))
    await expect(new FileLock(persisted.file).acquire()).rejects.toThrow(
      'is in use by process 1 on the host test-host.',
    )
  })

  it('is taken over when its owner sends no heartbeats, whatever the time of the last', async () => {
    const printed = muteErrors()
    writeFileSync(lockFile(), ownerOf(1, elsewhere))
    utimesSync(lockFile(), 4e9, 4e9)
    const lock = new FileLock(persisted.file)
    await withoutWaiting(() => lock.acquire())
    onTestFinished(() => lock.release())
    expect(lock).toMatchObject({ wasStale: true, wasTakenOver: true })
    expect(printed()).toEqual([
      `Waiting for 10 seconds: ${persisted.file} may be in use by process 1 on the host test-host.`,
    ])
  })

  it('is not written by an owner that was suspended and lost it', async () => {
    muteErrors()
    const suspended = new Spawned(['--port', '0', '--json', '--scenario', 'empty', '--persist', persisted.file])
    const url = await suspended.url()
    await setJob(url, 'Before')
    process.kill(suspended.pid, 'SIGSTOP')
    writeFileSync(lockFile(), readFileSync(lockFile(), 'utf8').replace(namespace, elsewhere.where))
    const next = await withoutWaiting(() => persisted.start())
    expect((await setJob(next.url, 'Next')).status).toBe(200)
    process.kill(suspended.pid, 'SIGCONT')
    const { status, text } = await setJob(url, 'Lost')
    expect(status).toBe(500)
    expect(text).toContain(
      `${persisted.file} was taken over by process ${process.pid} while this server was suspended.`,
    )
    expect(await readJob(url)).toBe('Before')
    expect((await setJob(next.url, 'Last')).status).toBe(200)
    await persisted.stop(next)
    const saved = persisted.read()
    expect((await setJob(url, 'Lost')).status).toBe(500)
    await suspended.stop()
    expect(persisted.read()).toBe(saved)
    expect(await readJob((await persisted.start()).url)).toBe('Last')
  })

  it('is not written by an owner that lost it to a server that has stopped', async () => {
    muteErrors()
    const { url } = await persisted.start({ scenario: 'empty' })
    copyFileSync(persisted.file, `${persisted.file}.new`)
    renameSync(`${persisted.file}.new`, persisted.file)
    rmSync(lockFile())
    const saved = persisted.read()
    expect(await setJob(url, 'Lost')).toMatchObject({ status: 500, text: expect.stringContaining('by another server') })
    expect(persisted.read()).toBe(saved)
  })

  it('confirms no write during which it is taken over', async () => {
    muteErrors()
    const { url } = await persisted.start({ scenario: 'empty' })
    const { fdatasync } = fs
    onTestFinished(() => {
      Object.assign(fs, { fdatasync })
      syncBuiltinESMExports()
    })
    Object.assign(fs, {
      fdatasync(handle: number, done: () => void) {
        writeFileSync(lockFile(), ownerOf(1, elsewhere))
        fdatasync(handle, done)
      },
    })
    syncBuiltinESMExports()
    expect((await setJob(url, 'Lost')).status).toBe(500)
    expect(await readJob(url)).toBe('Administrator')
  })

  it.runIf(process.platform === 'linux')('is refused if the lock of a killed server cannot be removed', async () => {
    writeFileSync(lockFile(), ownerOf(process.pid))
    // Root may write to any folder.
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    if (nobody.uid) for (const path of [persisted.folder, lockFile()]) chownSync(path, nobody.uid, nobody.gid)
    chmodSync(persisted.folder, 0o500)
    const args = [main, '--port', '0', '--scenario', 'empty', '--persist', persisted.file]
    const { status, stderr } = spawnSync(process.execPath, args, { ...nobody, encoding: 'utf8', timeout: 30_000 })
    chmodSync(persisted.folder, 0o700)
    expect(status).toBe(1)
    expect(stderr).toContain(`Failed to save to ${persisted.file}: EACCES: permission denied`)
    expect(stderr).toContain('Choose a file in a writable folder.')
  })
})
