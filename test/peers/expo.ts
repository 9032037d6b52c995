import { networkInterfaces } from 'node:os'
import { expect } from 'vitest'
import { findPort } from '../e2e/examples/commands.ts'
import { inPage } from './page.ts'
import { type StartProject, sectionOf } from './start-project.ts'

const files = {
  'app.json': JSON.stringify({ expo: { name: 'app', slug: 'app', platforms: ['web'] } }),
  'index.js': `import { registerRootComponent } from 'expo'
import { App } from './App'

registerRootComponent(App)
`,
  'App.js': `import { useEffect, useState } from 'react'
import { Button, Image, Text, View } from 'react-native'

const address = \`\${process.env.EXPO_PUBLIC_API}/api/people/v2/users/1\`

export function App() {
  const [user, setUser] = useState()
  const load = async (init) => setUser(await (await fetch(address, init)).json())
  useEffect(() => void load(), [])
  if (!user) return null
  return (
    <View>
      <Text>{user.fullname}, {user.job_title}</Text>
      <Image source={{ uri: user.photo_url }} style={{ width: 64, height: 64 }} />
      <Button title="Promote" onPress={() => load({ method: 'PUT', body: '{"job_title":"Night manager"}' })} />
    </View>
  )
}
`,
}

/** Without a device: the app runs in a browser. For a phone, its request is sent to the address of this machine. */
export async function followExpo(project: StartProject): Promise<void> {
  const rows = sectionOf('Expo').match(/^\|.*`npx .*$/gm)!
  const [inBrowser, , onPhone] = rows.map((row) => row.match(/(?<=`)(npx|http)[^`]+/g)!)
  for (const [name, text] of Object.entries(files)) project.write(name, text)

  const intranet = await startServer(project, inBrowser!)
  project.write('.env', `EXPO_PUBLIC_API=${intranet}\n`)
  const app = await project.serve('expo', 'start', '--offline', '--port', String(await findPort()))
  await inPage(app, async (page) => {
    const photo = page.locator(`img[src="${intranet}/api/people/v2/users/1/photo"]`)
    await page.getByText('Lewis Stewart, Intranet Administrator').waitFor()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByText('Promote').click()
    await page.getByText('Lewis Stewart, Night manager').waitFor()
    await page.reload()
    await page.getByText('Lewis Stewart, Night manager').waitFor()
    await page.goto(`${intranet}/__sim/ui/`)
    await page.getByText('/api/people/v2/users/1').first().waitFor()
  })
  await project.stop()

  const forPhone = await startServer(project, onPhone!)
  const user = await (await fetch(`${forPhone}/api/people/v2/user`)).json()
  expect(user.photo_url).toBe(`${forPhone}/api/people/v2/users/1/photo`)
}

/** Starts the documented server on another port. Returns the documented address. */
async function startServer(project: StartProject, [command, address]: string[]): Promise<string> {
  const port = String(await findPort())
  const [, program, ...flags] = command!.replace('<secret>', 'secret').split(' ')
  await project.serve(program!, ...flags, '--port', port)
  return address!.replace('4800', port).replace('<address>', ownAddress())
}

function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
