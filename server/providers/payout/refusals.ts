import type { RefusalClass } from './port'

const classes: Readonly<Record<RefusalClass, readonly string[]>> = {
  name: [
    'PAYEE_USER_INFO_ERROR',
    'PAYEE_CERT_INFO_ERROR',
    'PAYEE_NOT_RELNAME_CERTIFY',
    'PERM_AML_NOT_REALNAME_REV',
  ],
  account: [
    'PAYEE_NOT_EXIST',
    // The provider spells these two in this way.
    'PAYEE_ACCOUNT_NOT_EXSIT',
    'PAYEE_ACC_OCUPIED',
    'PAYEE_ACCOUNT_STATUS_ERROR',
    'PAYEE_USERINFO_STATUS_ERROR',
    'PERMIT_NON_BANK_LIMIT_PAYEE',
    'NO_ACCOUNT_RECEIVE_PERMISSION',
  ],
  amount: [
    'EXCEED_LIMIT_UNRN_DM_AMOUNT',
    'EXCEED_LIMIT_DC_RECEIVED',
    'EXCEED_LIMIT_SM_MIN_AMOUNT',
    'EXCEED_LIMIT_SM_AMOUNT',
    'EXCEED_LIMIT_PERSONAL_SM_AMOUNT',
  ],
  payer: [
    'PAYER_BALANCE_NOT_ENOUGH',
    'BALANCE_IS_NOT_ENOUGH',
    'EXCEED_LIMIT_DM_AMOUNT',
    'EXCEED_LIMIT_DM_MAX_AMOUNT',
    'EXCEED_LIMIT_MM_AMOUNT',
    'PRODUCT_NOT_SIGN',
    'PAYER_STATUS_ERROR',
    'PERMIT_CHECK_PERM_LIMITED',
    'SECURITY_CHECK_FAILED',
    'INVALID_PARAMETER',
    'REMARK_HAS_SENSITIVE_WORD',
  ],
}

const known = new Map(
  Object.entries(classes).flatMap(([name, codes]) =>
    codes.map((code) => [code, name as RefusalClass] as const),
  ),
)

/** The gateway refused the request itself, for a wrong key, certificate or permission, before the business saw it. */
const OF_GATEWAY = /^isv\./

/** Cause of a refusal; null for an unknown code, which must be treated as no answer. */
export const refusalClassOf = (code: string | null): RefusalClass | null =>
  OF_GATEWAY.test(code ?? '') ? 'payer' : (known.get(code ?? '') ?? null)
