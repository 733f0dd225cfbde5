import type { AlipayPrefix } from '../config/providers/alipay'
import type { Outcome } from '../providers/outcome'
import { CLOCK, type Expectation, type Remedies } from '../providers/probe'
import { type Finding, findingsOf } from './finding'

/** Refusals of WeChat's API for the mini-program. Source: providers WeChat, error codes */
export const WECHAT: Remedies = [
  [/^40013$/, 'WECHAT_MINI_APP_ID is unknown'],
  [/^(40125|40001)$/, 'WECHAT_MINI_APP_SECRET is wrong or was reset'],
  [/^48001$/, 'the mini-program may not use this interface: certify it, and look at its permissions'],
  [/^(40164|61004)$/, "this machine's address is not on WeChat's list: add it in the console (IP whitelist)"],
]

/** Refusals of Alipay's gateway for the application of these settings. Source: providers Alipay, gateway */
export const alipayRemedies = (prefix: AlipayPrefix): Remedies => [
  [/invalid-app-id/, `${prefix}_APP_ID is unknown`],
  [/invalid-signature/, `${prefix}_PRIVATE_KEY does not belong to the public key in the console`],
  [/cert/, 'the certificates are not those of the application'],
  [/timestamp/, CLOCK],
  [/permission|PRODUCT_NOT_SIGN/i, 'the application may not use this product: order it in the console'],
]

/** Reads the answer to a harmless call. */
export const findingOf = (
  name: string,
  outcome: Outcome<unknown>,
  { remedies, expected }: Expectation,
): Finding => {
  const { ok, fail } = findingsOf(name)
  if (outcome.kind === 'ok') return ok('answers and accepts the keys')
  const code = outcome.code ?? ''
  if (outcome.kind === 'rejected' && expected?.test(code)) return ok('answers and accepts the keys')
  const remedy = remedies.find(([form]) => form.test(code))?.[1]
  if (remedy) return fail(`${remedy} (${code})`)
  if (outcome.kind === 'rejected')
    return fail(`refuses with ${code}: look it up in the vendor's list of codes`)
  return fail(
    outcome.reason === 'bad_signature'
      ? 'its answer is not signed by the key of the settings: compare the public key or certificate'
      : `does not answer (${outcome.reason}): look at the network of this machine and at the vendor's status page`,
  )
}
