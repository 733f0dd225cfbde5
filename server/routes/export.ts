import type { FastifyInstance } from 'fastify'
import type { Services } from '../deps'
import { EXPORT_PATH } from '../domains/account/exports/export-address'
import { serveFiles } from '../http/file-routes'
import { sendReadout } from '../http/send-readout'
import { dayOf } from '../lib/clock'
import type { Core } from '../lib/core'

const HEADERS = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

/**
 * Serves the files of exports as downloads. It needs no session, because mini-programs pass the address to a browser: the
 * address itself is the proof, and expires with the file.
 */
export const serveExports = (
  app: FastifyInstance,
  { log }: Pick<Core, 'log'>,
  services: Pick<Services, 'dataExports'>,
): void => {
  serveFiles(app, log, (scope) =>
    scope.get<{ Params: { id: string; signature: string } }>(
      `${EXPORT_PATH}/:id/:signature`,
      // A request for the headers must not decrypt a file.
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { id, signature } = request.params
        void reply.headers(HEADERS)
        const file = await services.dataExports.open(id, signature)
        if (file === null) return reply.code(404).send()
        const headers = {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="jinyu-${dayOf(file.readyAt)}.zip"`,
        }
        // An address names the same file for its whole life, so an interrupted download continues where it stopped.
        return sendReadout(request, reply, file, { etag: null, headers })
      },
    ),
  )
}
