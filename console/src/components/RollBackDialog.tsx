import { App } from 'antd'
import type { ReactNode } from 'react'
import { WhyDialog } from './WhyDialog'
import { useRefusal, useText } from '../text/use-text'

interface RollBackDialogProps {
  readonly version: number
  /** What rolling back changes. */
  readonly children: ReactNode
  /** Publishes the old version again; returns the new one's number. */
  rollBack(why: string): Promise<number>
  onDone(): Promise<void>
  onClose(): void
}

/** Shows what rolling back to a version changes, and asks for the reason. */
export function RollBackDialog({ version, children, rollBack, onDone, onClose }: RollBackDialogProps) {
  const text = useText().versions
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const send = async (why: string): Promise<void> => {
    try {
      const made = await rollBack(why)
      onClose()
      message.success(text.published(made))
    } catch (failure) {
      message.error(refusalOf(failure))
    }
    await onDone()
  }
  return (
    <WhyDialog title={text.rollBack(version)} onCancel={onClose} onDone={(why) => void send(why)}>
      {children}
    </WhyDialog>
  )
}
