// A configuration with its own application, which builds rooms.
export const roomsConfig = `import { defineApplication, table } from 'fauxtranet'
import { defineConfig } from 'fauxtranet/config'
import * as z from 'zod'

const Room = z.object({ id: z.int(), name: z.string() })
const rooms = defineApplication({
  place: { application: 'rooms', title: 'Rooms', root: '/api/rooms' },
  tables: { rooms: table(Room) },
  contract: {
    endpoints: {
      build: { method: 'POST', path: '/:name', summary: 'Builds', params: { name: z.string() }, reply: Room },
    },
  },
  routes: { build: ({ world, params }) => world.rooms.add(params) },
})

export default defineConfig({ applications: [rooms] })
`
