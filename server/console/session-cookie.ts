import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OPS_PATH } from '@contract/ops/ops-constants'
import type { Config } from '../config/config'

const NAME = 'jinyu_operator'

/** The session's token; null without the cookie. */
export const tokenOf = ({ headers }: FastifyRequest): string | null =>
  parseCookie(headers.cookie ?? '')[NAME] ?? null

/** Gives the browser the session's token, where no script reads it and no other site sends it. */
export const giveToken = (
  reply: FastifyReply,
  token: string,
  { console: place }: Pick<Config, 'console'>,
): void => {
  const secure = place?.url?.startsWith('https:') ?? false
  const options = { path: OPS_PATH, httpOnly: true, sameSite: 'strict', secure } as const
  void reply.header('Set-Cookie', stringifySetCookie(NAME, token, options))
}

/** Removes the token from the browser. */
export const dropToken = (reply: FastifyReply): void =>
  void reply.header('Set-Cookie', stringifySetCookie(NAME, '', { path: OPS_PATH, maxAge: 0 }))
