import type { Outcome } from '../../outcome'
import { type JsonObject, objectOf, readObject, textOf } from '../json'
import { type AlipayKeys, isFromAlipay } from './keys'

const OK = '10000'
const UNAVAILABLE = '20000'

/** The end of the JSON object that begins at an index; null when it does not end. Braces within texts do not count. */
const endOfObject = (text: string, from: number): number | null => {
  let depth = 0
  let isInText = false
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (isInText) {
      if (character === '\\') at += 1
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return null
}

/** The raw text of a node, which the signature covers; null when the answer has no such object. */
const rawNode = (text: string, name: string): string | null => {
  const found = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*(?=\\{)|,\\s*"${name}"\\s*:\\s*(?=\\{)`).exec(text)
  if (!found) return null
  const from = found.index + found[0].length
  const end = endOfObject(text, from)
  return end === null ? null : text.slice(from, end)
}

/** A node with its own text, unless the answer has both names. */
const findNode = (text: string, answer: JsonObject, method: string): string | null => {
  const name = `${method.replaceAll('.', '_')}_response`
  const present = [name, 'error_response'].filter((one) => one in answer)
  return present.length === 1 && present[0] !== undefined ? rawNode(text, present[0]) : null
}

/** Faults of Alipay's own system, after which the request may have been done. */
const isVendorFault = (code: string, subCode: string): boolean =>
  code === UNAVAILABLE || /(^|[.-])(SYSTEM_ERROR|UNKNOW-ERROR)$/i.test(subCode)

const meaningOf = (node: JsonObject): Outcome<JsonObject> => {
  const code = textOf(node, 'code')
  const subCode = textOf(node, 'sub_code')
  // `alipay.system.oauth.token` answers without a code when it succeeds.
  if (code === OK || (code === '' && subCode === '')) return { kind: 'ok', data: node }
  if (isVendorFault(code, subCode)) return { kind: 'unknown', reason: 'busy', code: subCode || code }
  return { kind: 'rejected', code: subCode || code, message: textOf(node, 'sub_msg') || textOf(node, 'msg') }
}

/**
 * Reads an answer of the gateway. Only a node whose signature over the raw bytes is Alipay's counts; any other answer is
 * `unknown`, with the code that it claims, so that operators see it.
 * @param method The method that was called; the answer must be its own.
 */
export const readResponse = (keys: AlipayKeys, method: string, body: Buffer): Outcome<JsonObject> => {
  const text = body.toString('utf8')
  const answer = readObject(text)
  const raw = answer && findNode(text, answer, method)
  if (!answer || raw === null) return { kind: 'unknown', reason: 'bad_body' }
  const node = objectOf({ node: JSON.parse(raw) }, 'node')
  const signature = textOf(answer, 'sign')
  const number = keys.numbers ? textOf(answer, 'alipay_cert_sn') : ''
  if (!isFromAlipay(keys, raw, { signature, number })) {
    return {
      kind: 'unknown',
      reason: 'bad_signature',
      code: textOf(node, 'sub_code') || textOf(node, 'code'),
    }
  }
  return meaningOf(node)
}
