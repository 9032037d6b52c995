import { describe, expect, it } from 'vitest'
import type { Driver } from '../../src/persistence/driver.ts'

/** A place where drivers save lines. */
interface Place {
  /** A new driver for the lines with that name, or at the location that a fork returned. */
  driver(at?: string): Driver | Promise<Driver>
  /** Lets a driver continue with the lines it has read. */
  resume?(driver: Driver): void
  /** Once others have changed the lines, it saves nothing any more. */
  isFenced?: boolean
  /** Changes the lines behind a driver's back. */
  disturb(): Promise<void>
}

/** `open` creates a place without lines. */
export function describeDriver(kind: string, open: () => Promise<Place>): void {
  const read = async (driver: Driver) => [...((await driver.open()) ?? ['nothing'])]
  const save = async (driver: Driver, ...lines: string[]) => {
    driver.replace(lines)
    await driver.flush()
  }
  const append = async (driver: Driver, line: string) => {
    driver.append(line)
    await driver.flush()
  }

  describe(`a driver: ${kind}`, () => {
    it('starts without lines', async () => {
      expect(await (await (await open()).driver()).open()).toBeUndefined()
    })

    it('returns the saved lines in order', async () => {
      const place = await open()
      const driver = await place.driver()
      await save(driver, '{"a":1}', '{"b":"ü"}')
      await append(driver, '{"c":3}')
      await append(driver, '{"d":4}')
      expect(await read(await place.driver())).toEqual(['{"a":1}', '{"b":"ü"}', '{"c":3}', '{"d":4}'])
      await save(driver, '{"e":5}')
      await append(driver, '{"f":6}')
      expect(await read(await place.driver())).toEqual(['{"e":5}', '{"f":6}'])
    })

    it('appends to lines that it has read', async () => {
      const place = await open()
      await save(await place.driver(), '{"a":1}')
      const next = await place.driver()
      await read(next)
      place.resume?.(next)
      await append(next, '{"b":2}')
      expect(await read(await place.driver())).toEqual(['{"a":1}', '{"b":2}'])
    })

    it('keeps the previous lines if it fails to replace them', async () => {
      const place = await open()
      const driver = await place.driver()
      await save(driver, '{"a":1}')
      expect(() =>
        driver.replace(
          (function* () {
            yield '{"b":2}'
            throw new Error('no more')
          })(),
        ),
      ).toThrow('no more')
      await driver.flush()
      await append(driver, '{"c":3}')
      expect(await read(await place.driver())).toEqual(['{"a":1}', '{"c":3}'])
    })

    it('does not append to lines that were changed elsewhere, but can replace them', async () => {
      const place = await open()
      const driver = await place.driver()
      await save(driver, '{"a":1}')
      await place.disturb()
      await expect(append(driver, '{"b":2}')).rejects.toThrow()
      if (place.isFenced) {
        await expect(save(driver, '{"c":3}')).rejects.toThrow()
        expect(await read(await place.driver())).toEqual(['{"a":1}'])
        return
      }
      await save(driver, '{"c":3}')
      expect(await read(await place.driver())).toEqual(['{"c":3}'])
    })

    it('creates an independent fork', async () => {
      const place = await open()
      const driver = await place.driver()
      await save(driver, '{"a":1}')
      await append(driver, '{"b":2}')
      const fork = await driver.fork('copy')
      await append(driver, '{"c":3}')
      expect(await read(await place.driver(fork))).toEqual(['{"a":1}', '{"b":2}'])
    })
  })
}
