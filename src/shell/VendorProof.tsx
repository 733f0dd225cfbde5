import { observer } from 'mobx-react'

/** Props of {@link VendorProof}. */
export interface VendorProofProps {
  /** Address of the page that shows the vendor's captcha. */
  page: string
  /** Receives the token of a passed captcha. */
  onPass: (token: string) => void
  /** The captcha could not be shown. */
  onFail: () => void
}

/** Whether this platform can show a vendor's captcha. Mini-programs cannot; H5 has a file of its own. */
export const canShowVendor: boolean = false

/** A vendor's captcha. */
export const VendorProof = observer(function VendorProof(_props: VendorProofProps) {
  return null
})
