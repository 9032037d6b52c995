import { join } from 'node:path'
import { fetchPackages } from './fetch-packages.ts'

/** A runtime other than Node, from the npm package that contains only its program for this machine. */
interface Runtime {
  name: 'bun' | 'deno' | 'workerd'
  package: string
  version: string
  /** Relative to the package folder. */
  program: string
}

export interface Runtimes {
  home: string
  programs: Record<Runtime['name'], string>
}

/** Uses the platform packages directly: the usual packages select one in an install script, which does not run here. */
export function runtimesFor(platform = process.platform, arch = process.arch): Runtime[] {
  const system = platform === 'win32' ? 'windows' : platform
  const end = platform === 'win32' ? '.exe' : ''
  // The baseline build runs on every processor of that kind.
  const processor = arch === 'arm64' ? 'aarch64' : `${arch}-baseline`
  const workerd = `@cloudflare/workerd-${system}-${arch === 'x64' ? '64' : arch}`
  const deno = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`
  return [
    { name: 'bun', package: `@oven/bun-${system}-${processor}`, version: '1.4.4', program: `bin/bun${end}` },
    { name: 'deno', package: deno, version: '2.9.5', program: `deno${end}` },
    // Runs Cloudflare Workers.
    { name: 'workerd', package: workerd, version: '1.20261104.1', program: `bin/workerd${end}` },
  ]
}

export async function getRuntimes(root: string): Promise<Runtimes> {
  const runtimes = runtimesFor()
  const home = join(root, '.cache/runtimes', runtimes.map(({ version }) => version).join('-'))
  await fetchPackages(root, home, Object.fromEntries(runtimes.map((runtime) => [runtime.package, runtime.version])))
  const pathOf = (runtime: Runtime) => join(home, 'node_modules', runtime.package, runtime.program)
  const programs = Object.fromEntries(runtimes.map((runtime) => [runtime.name, pathOf(runtime)]))
  return { home, programs: programs as Runtimes['programs'] }
}
