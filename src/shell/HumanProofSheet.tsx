import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button, PrimaryButton } from '@/components/Button'
import { ProgressRing } from '@/components/ProgressRing'
import { Sheet } from '@/components/layers/Sheet'
import { solveWork } from '@/lib/human-proof/solve-work'
import { useStores } from '@/stores/use-stores'
import './HumanProofSheet.scss'
import { useText } from './use-text'
import { canShowVendor, VendorProof } from './VendorProof'

/** How far the proof is. */
const ProofState = observer(function ProofState() {
  const { progress, hasFailed } = useStores().humanProof
  const text = useText().proof.person
  return (
    <View className='jy-human-proof__state' role='status'>
      {progress !== null && (
        <>
          <ProgressRing className='jy-human-proof__ring' kind='wait' share={progress} />
          <View>{text.seconds}</View>
        </>
      )}
      {progress === null && hasFailed && <View className='jy-human-proof__failed'>{text.failed}</View>}
    </View>
  )
})

/** One tap, after which the device works for some seconds. */
const WorkButton = observer(function WorkButton() {
  const { humanProof } = useStores()
  const text = useText().proof.person
  const isWorking = humanProof.progress !== null
  return (
    <PrimaryButton
      text={isWorking ? text.working : text.confirm}
      isBusy={isWorking}
      onPress={() => void humanProof.work(solveWork)}
    />
  )
})

/**
 * Asks for a proof that a person is there: one tap without pictures, or first a vendor's captcha where one is chosen. A
 * page that requests codes has it among its overlays. Source: product §10 (1006), ours
 */
export const HumanProofSheet = observer(function HumanProofSheet() {
  const { humanProof } = useStores()
  const text = useText().proof.person
  const [hasLeftVendor, setLeftVendor] = useState(false)
  const { widget } = humanProof
  const vendor = canShowVendor && !hasLeftVendor ? (widget?.aliyun ?? null) : null
  const leaveVendor = () => setLeftVendor(true)
  return (
    <Sheet
      isOpen={widget !== null}
      onClose={humanProof.close}
      title={text.title}
      hasClose
      footer={
        vendor ? (
          <Button kind='text' size='l' isBlock text={text.other} onPress={leaveVendor} />
        ) : (
          <WorkButton />
        )
      }
    >
      <View className='jy-human-proof'>
        <View className='jy-human-proof__line'>{vendor ? text.vendorLine : text.line}</View>
        {vendor && <VendorProof page={vendor.page} onPass={humanProof.prove} onFail={leaveVendor} />}
        <ProofState />
      </View>
    </Sheet>
  )
})
