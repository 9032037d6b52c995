import { render } from 'preact'
import { App } from './app.tsx'
import { isFramed, world } from './base.ts'
import { read } from './client.ts'
import { act } from './state/notice.ts'
import { followEvents } from './state/refresh.ts'
import { listen } from './stream.ts'
import './style/main.css'

document.documentElement.classList.toggle('framed', isFramed)
followEvents()
render(<App />, document.body)
act(async () => {
  world.value = (await read('')).world
  await listen()
})
