/** Our own server's alternative upload. Source: spec §7 */
const OWN_PATH = '/api/user/upload_img'

type Environment = Readonly<Record<string, string | undefined>>

const isHeaders = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => typeof one === 'string')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Where the mode `direct` sends files and with which headers, from `TARO_APP_UPLOAD_URL` and `TARO_APP_UPLOAD_HEADERS`:
 * by default to our own server, without additional headers.
 * @throws Error for headers that are not a JSON object of strings
 * Source: spec §7
 */
export function directUpload(apiBase: string, environment: Environment) {
  const { TARO_APP_UPLOAD_URL: url, TARO_APP_UPLOAD_HEADERS: text } = environment
  const headers = parsed(text || '{}')
  if (!isHeaders(headers))
    throw new Error('TARO_APP_UPLOAD_HEADERS must be a JSON object of texts, such as {"X-Key":"value"}')
  return { url: url || apiBase + OWN_PATH, headers }
}
