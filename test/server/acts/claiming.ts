import { randomUUID } from 'node:crypto'
import type { GuardianForm } from '@contract/types/guardian'
import type { TestApp } from '../rigs/start-app'
import type { Answer } from '../seed'
import { pictureOf } from './uploading'

const headers = (device: string) => ({ 'x-device-id': device, 'x-client': 'h5/1.0.0(100)' })

/** What a guardian writes. */
export const guardianForm = (more: Partial<GuardianForm> = {}): GuardianForm => ({
  name: '王芳',
  relation: 'mother',
  accountPhone: '13900000001',
  from: '2025-01-01',
  to: '2025-01-02',
  amountFen: 30_000,
  why: '孩子用我的手机充值了，我不知道',
  ...more,
})

/** A guardian's phone with its proof. */
export interface Guardian {
  readonly phone: string
  readonly device: string
  readonly ticket: string
}

/** Guardians without an account, over HTTP, on a test's own server. */
export const createClaiming = (getApp: () => TestApp) => {
  let phoneCount = 0

  const newPhone = (): string => `136${String(++phoneCount).padStart(8, '0')}`

  const askCode = (phone: string, device = `device-${phone}`): Promise<Answer> =>
    getApp().post(
      '/api/auth/get_auth_token',
      { scene: 'sms', phone, purpose: 'guardian' },
      { headers: headers(device) },
    )

  const codeOf = (phone: string): string => {
    const message = getApp().sms.find((one) => one.phone === phone)
    if (!message) throw new Error('no code was sent')
    return message.code
  }

  const prove = (phone: string, ticket: string, smsCode: string, device = `device-${phone}`) =>
    getApp().post('/api/auth/guardian_proof', { ticket, phone, smsCode }, { headers: headers(device) })

  /** A guardian whose phone is proven. */
  const proven = async (phone = newPhone()): Promise<Guardian> => {
    const { data } = await askCode(phone)
    const proof = await prove(phone, data.ticket, codeOf(phone))
    return { phone, device: `device-${phone}`, ticket: proof.data.guardianTicket }
  }

  const sendPhoto = async (
    { ticket, device }: Omit<Guardian, 'phone'>,
    file: Buffer,
  ): Promise<{ code: number; data?: { id: string } }> => {
    const form = new FormData()
    form.append('guardianTicket', ticket)
    form.append('file', new Blob([new Uint8Array(file)]), 'photo.jpg')
    const url = `${getApp().url}/api/auth/guardian_evidence`
    const answer = await fetch(url, { method: 'POST', headers: headers(device), body: form })
    return (await answer.json()) as { code: number; data?: { id: string } }
  }

  /** Stores a photo; returns its id. */
  const photo = async (guardian: Guardian, hue = 40): Promise<string> =>
    (await sendPhoto(guardian, await pictureOf(hue))).data?.id ?? ''

  const submit = ({ ticket, device }: Guardian, more: object): Promise<Answer> =>
    getApp().post(
      '/api/auth/guardian_claim',
      { guardianTicket: ticket, form: guardianForm(), consent: true, clientToken: randomUUID(), ...more },
      { headers: headers(device) },
    )

  const photos = async (guardian: Guardian) => ({
    kinship: [await photo(guardian)],
    payment: [await photo(guardian, 90)],
  })

  /** Sends a claim with two photos; returns its number and the id of its row. */
  const claimed = async (guardian: Guardian, form: Partial<GuardianForm> = {}) => {
    const { data, code } = await submit(guardian, {
      ...(await photos(guardian)),
      form: guardianForm(form),
    })
    if (code !== 1) throw new Error(`the claim was refused with ${code}`)
    const row = await getApp()
      .core.db.selectFrom('guardian_claim')
      .select('id')
      .where('reference', '=', data.reference)
      .executeTakeFirstOrThrow()
    return { id: row.id, reference: data.reference as string }
  }

  const status = ({ ticket, device }: Guardian, reference: string): Promise<Answer> =>
    getApp().post(
      '/api/auth/guardian_status',
      { guardianTicket: ticket, reference },
      { headers: headers(device) },
    )

  return { newPhone, askCode, codeOf, prove, proven, sendPhoto, photo, photos, submit, claimed, status }
}
