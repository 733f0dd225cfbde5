import { type Crypto, isSame } from '../../../lib/sealed/crypto'
import type { DataExportRow } from './data-export.repository'

/** Path of export files. */
export const EXPORT_PATH = '/export'

const PURPOSE = 'data export'
const ID = /^[0-9A-Z]{26}$/
const SIGNATURE = /^[A-Za-z0-9_-]{43}$/

type Named = Pick<DataExportRow, 'id' | 'member_id' | 'expire_at'>

/** Address of one file for its member. Every caller that has the address may fetch the file; nobody can guess it. */
export interface ExportAddresses {
  /** True for a well-formed id and signature, valid or not; nothing else is looked up. */
  isOne(id: string, signature: string): boolean
  /** The path after the origin. */
  pathOf(row: Named): string
  /** True when the signature is that of this file and end. */
  isOf(row: Named, signature: string): boolean
}

/** Addresses signed with the server's secret; nothing of them is stored. */
export const createExportAddresses = (crypto: Pick<Crypto, 'sign' | 'signatures'>): ExportAddresses => {
  const textOf = ({ id, member_id: memberId, expire_at: until }: Named): string =>
    `${id} ${memberId} ${until}`
  return {
    isOne: (id, signature) => ID.test(id) && SIGNATURE.test(signature),
    pathOf: (row) => `${EXPORT_PATH}/${row.id}/${crypto.sign(PURPOSE, textOf(row)).toString('base64url')}`,
    isOf: (row, signature) => {
      const given = Buffer.from(signature)
      const valid = crypto.signatures(PURPOSE, textOf(row)).map((one) => one.toString('base64url'))
      return valid.some((one) => isSame(given, Buffer.from(one)))
    },
  }
}
