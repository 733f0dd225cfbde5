import { CLOCK, type Remedies } from '../../probe'

/** Refusals that all products of Aliyun share. Source: providers Aliyun, ACS3 */
export const ALIYUN_REMEDIES: Remedies = [
  [/^InvalidAccessKeyId/, 'ALIYUN_KEY_ID is unknown or disabled: compare it with the console of RAM'],
  [/^(SignatureDoesNotMatch|IncompleteSignature)/, 'ALIYUN_KEY_SECRET does not belong to ALIYUN_KEY_ID'],
  [/^InvalidTimeStamp/, CLOCK],
  [
    /Permission|^Forbidden|NoPermission/i,
    'the RAM user may not use this product: give it the policy, and order the product',
  ],
]

/** A refusal that shows that the keys work: the harmless call lacked something on purpose. */
export const ALIYUN_EXPECTED = /^Missing|^isv\.|Illeg|^InvalidParameter/i
