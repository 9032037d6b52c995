import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { send } from '../../node/persistence.ts'
import { Spawned, sendRequest } from '../../node/spawned.ts'
import { report } from '../../stress/figures.ts'

/** A way to leave a server without space for its file, and to free the space again. */
interface Shortage {
  name: string
  /** Prepares the folder, and cleans up. */
  mount?(folder: string): void
  unmount?(folder: string): void
  begin(server: Spawned, folder: string, bytes: number): void
  end(server: Spawned, folder: string): void
}

const setLimit = (server: Spawned, limit: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${limit}:`])
const stateIn = (folder: string) => join(folder, 'state.json')

export const limitedFile: Shortage = {
  name: 'a file that cannot grow',
  begin: (server, folder, bytes) => setLimit(server, statSync(stateIn(folder)).size + bytes),
  end: (server) => setLimit(server, 'unlimited'),
}

// A small disk filled by another file. Only root may mount one.
export const fullDisk: Shortage = {
  name: 'a full disk',
  mount: (folder) => execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]),
  unmount: (folder) => execFileSync('umount', [folder]),
  begin(_, folder, bytes) {
    const { bavail, bsize } = statfsSync(folder)
    // The last block of the state has space left.
    writeFileSync(join(folder, 'other'), Buffer.alloc(Math.max(0, bavail * bsize - Math.floor(bytes / bsize) * bsize)))
  },
  end: (_, folder) => rmSync(join(folder, 'other')),
}

/** Writes until there is no space, several times, and is killed in the end. */
export function describeFullDisk(shortage: Shortage, rounds: number): void {
  describe('--persist', { timeout: 120_000 + rounds * 10_000 }, () => {
    let folder: string
    const started: Spawned[] = []
    const start = () => {
      const server = new Spawned(['--port', '0', '--json', '--scenario', 'empty', '--persist', stateIn(folder)])
      started.push(server)
      return server
    }
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'fauxtranet-'))
      shortage.mount?.(folder)
    })
    afterEach(async () => {
      await Promise.all(started.splice(0).map((server) => server.stop('SIGKILL')))
      shortage.unmount?.(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    it(`rejects and undoes writes with ${shortage.name}, still reads, and writes again when there is room`, async ({
      task,
    }) => {
      const server = start()
      const url = await server.url()
      const add = (name: string) => send(`${url}/api/people/v2/groups`, 'POST', { name })
      const names = async (at = url) =>
        (JSON.parse((await sendRequest(`${at}/__sim/state/groups`)).text) as { name: string }[]).map(({ name }) => name)
      const saved: string[] = await names()
      for (let round = 1; round <= rounds; round++) {
        shortage.begin(server, folder, 300 + 1700 * (round % 7))
        let refused: Awaited<ReturnType<typeof add>> | undefined
        for (let i = 1; !refused; i++) {
          const name = `${round}, ${i}`
          const response = await add(name)
          if (response.status === 200) saved.push(name)
          else refused = response
        }
        expect(refused.status).toBe(507)
        expect(refused.text).toContain('The change could not be saved and was undone. Failed to save to')
        for (let i = 0; i < 3; i++) expect((await add('again')).status).toBe(507)
        expect(await names()).toEqual(saved)
        expect((await sendRequest(`${url}/__sim/ui/`)).status).toBe(200)
        expect((await send(`${url}/__sim/scenario`, 'PUT', { name: 'signed-out' })).status).toBe(507)
        expect(await names()).toEqual(saved)
        shortage.end(server, folder)
        expect((await add(`after ${round}`)).status).toBe(200)
        saved.push(`after ${round}`)
      }
      const { err } = await server.stop('SIGKILL')
      expect(err.match(/Failed to save to \S+state\.json: .+ Free some space/g)).toHaveLength(rounds)
      expect(err.match(/Saving to .*state\.json works again/g)).toHaveLength(rounds)
      expect(await names(await start().url())).toEqual(saved)
      report(task, { what: `runs with ${shortage.name}: writes rejected and undone, nothing lost`, measured: [rounds] })
    })
  })
}
