import { observer } from 'mobx-react'
import { OptionSheet } from '@/components/layers/OptionSheet'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { quietText } from './Notices'

/** Hours to choose from, in minutes of the day. Source: ours */
const HOURS = [
  { from: 1_320, to: 420 },
  { from: 1_380, to: 480 },
  { from: 0, to: 540 },
] as const

/** Chooses the hours without notices. */
export const QuietSheet = observer(function QuietSheet(props: { isOpen: boolean; onClose: () => void }) {
  const { settings } = useStores()
  const { notices: text } = useText().settings
  const save = useAction(settings.save)
  const { quietHours = null } = settings.value ?? {}
  const options = HOURS.map((hours) => ({ value: quietText(hours), text: quietText(hours) }))
  return (
    <OptionSheet
      isOpen={props.isOpen}
      title={text.quiet}
      label={text.quiet}
      options={[{ value: '', text: text.quietOff }, ...options]}
      value={quietHours ? quietText(quietHours) : ''}
      onChange={(value) => {
        props.onClose()
        void save.run({ quietHours: HOURS.find((hours) => quietText(hours) === value) ?? null })
      }}
      onClose={props.onClose}
    />
  )
})
