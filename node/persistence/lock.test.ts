import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { PersistedServer, readJob, setJob } from '../../test/node/persistence.ts'
import { runCommand, Spawned } from '../../test/node/spawned.ts'

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
    ['a process that has ended', () => String(spawnSync(process.execPath, ['--version']).pid)],
    ['another process of the same number, before this one', () => `${process.pid} 1`],
    ['a process whose number another one has now', () => `${process.ppid} 1`],
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
    writeFileSync(lockFile(), `${pid} ${statOf()[19]}`)
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
