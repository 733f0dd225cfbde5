import { operatorName, operatorWhy } from './operator-error'

/** The operator who acts, and the reason; the audit log keeps both. Source: product §11 */
export interface OperatorSignature {
  /** Name of the operator. */
  readonly operator: string
  /** The reason, or the case that it belongs to. */
  readonly why: string
}

/** The signature as it is stored. @throws OperatorError OPERATOR_NAME, WHY_MISSING */
export const checkSignature = ({ operator, why }: OperatorSignature): OperatorSignature => ({
  operator: operatorName(operator),
  why: operatorWhy(why),
})
