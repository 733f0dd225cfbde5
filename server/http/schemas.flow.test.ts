import Fastify from 'fastify'
import { Compile } from 'typebox/compile'
import { routes } from '../routes/index'

/** The server compiles a schema at the first call, so without this test a member would find a broken one. */
test.each(routes.map(({ call }) => [call.path, call] as const))(
  'compiles the schemas of %s',
  async (_path, call) => {
    expect(() => Compile(call.payload)).not.toThrow()
    const app = Fastify()
    app.get('/', { schema: { response: { 200: call.data } } }, () => null)
    await expect(app.ready()).resolves.toBeDefined()
  },
)
