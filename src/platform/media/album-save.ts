import Taro from '@tarojs/taro'
import { isSupported } from '../supported'

/** Result of saving a picture; `closed` when the member dismissed the system's dialog this time. */
export type SaveOutcome = 'saved' | 'refused' | 'closed' | 'failed'

/** Whether pictures may be added to the album: `unasked` before the member was asked, `missing` without an album. */
export type AlbumState = 'granted' | 'unasked' | 'refused' | 'missing'

/** The permission's name in WeChat, then in Alipay. Source: provider docs "getSetting" */
const SCOPES = ['scope.writePhotosAlbum', 'scope.album']

interface Failure {
  errMsg?: string
  errorMessage?: string
  error?: number
}

/** Alipay's code of a refused permission. Source: provider doc "saveImageToPhotosAlbum" */
const ALIPAY_REFUSED = 2001

const outcomeOf = (failure: unknown): SaveOutcome => {
  const { errMsg = '', errorMessage = '', error } = (failure ?? {}) as Failure
  const words = errMsg + errorMessage
  if (/cancel/i.test(words)) return 'closed'
  return error === ALIPAY_REFUSED || /auth|den(y|ied)|permission/i.test(words) ? 'refused' : 'failed'
}

/** Reads the permission for the album without asking the member. Source: spec §8 (reported unsupported on the web) */
export async function albumState(): Promise<AlbumState> {
  if (!isSupported('saveToAlbum')) return 'missing'
  try {
    const { authSetting } = await Taro.getSetting()
    const settings = authSetting as Readonly<Record<string, boolean | undefined>>
    const known = SCOPES.map((scope) => settings[scope]).find((value) => value !== undefined)
    return known === undefined ? 'unasked' : known ? 'granted' : 'refused'
  } catch {
    return 'unasked'
  }
}

/**
 * Saves a picture; the system asks the member the first time. Call it only after the purpose was shown. Source:
 * screens.md H
 */
export async function saveToAlbum(path: string): Promise<SaveOutcome> {
  try {
    await Taro.saveImageToPhotosAlbum({ filePath: path })
    return 'saved'
  } catch (failure) {
    return outcomeOf(failure)
  }
}
