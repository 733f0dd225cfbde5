import Fastify from 'fastify'
import { Compile } from 'typebox/compile'
import { routes } from '../routes/index'

/** Schemas are compiled when a call first comes; one that cannot be would be found by a member. */
test.each(routes.map(({ call }) => [call.path, call] as const))(
  'the schemas of %s can be compiled',
  async (_path, call) => {
    expect(() => Compile(call.payload)).not.toThrow()
    const app = Fastify()
    app.get('/', { schema: { response: { 200: call.data } } }, () => null)
    await expect(app.ready()).resolves.toBeDefined()
  },
)
