import { observer } from 'mobx-react'
import { useState } from 'react'
import type { HideableField } from '@contract/types/member'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { OptionSheet } from '@/components/layers/OptionSheet'
import { Pressable } from '@/components/Pressable'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import type { EditedField } from '@/stores/account/profile-editor'
import type { FieldViewers } from '@/stores/account/settings'
import { useStores } from '@/stores/use-stores'
import { useInformationText } from './use-information-text'

/** Parts of the profile that can be hidden. Source: product §5.1 (per visibility) */
const HIDEABLE = {
  heightCm: true,
  job: true,
  education: true,
  incomeBand: true,
  marital: true,
  smoke: true,
  drink: true,
  children: true,
  lookingFor: true,
} as const satisfies Record<HideableField, true>

/** Whether others do not have to see a field. */
export const isHideable = (field: EditedField): field is HideableField => field in HIDEABLE

const ICONS: Readonly<Record<FieldViewers, IconName>> = {
  everyone: 'eye',
  match: 'heart-handshake',
  me: 'eye-off',
}
const VIEWERS = ['everyone', 'match', 'me'] as const

/** A sign of those who see a part of the profile; a press opens the choice. */
export const FieldEye = observer(function FieldEye({ field }: { field: HideableField }) {
  const { settings, profileEditor: editor } = useStores()
  const text = useInformationText().information
  const viewers = settings.viewersOf(field)
  return (
    <Pressable
      className={classNames('jy-info__eye', viewers !== 'everyone' && 'jy-info__eye--closed')}
      label={text.viewers.label(text.fields[field], text.viewers.options[viewers])}
      pressStyle='flat'
      onPress={() => editor.openViewers(field)}
    >
      <Icon name={ICONS[viewers]} size={20} />
    </Pressable>
  )
})

/** The choice of those who see one part of the profile; it is saved at once. Source: product §5.1 (per visibility) */
export const ViewersSheet = observer(function ViewersSheet() {
  const { settings, profileEditor: editor } = useStores()
  const { information: text, common } = useInformationText()
  // The last field stays rendered while its sheet leaves.
  const [shown, setShown] = useState<HideableField>('job')
  const { viewersField } = editor
  if (viewersField !== null && viewersField !== shown) setShown(viewersField)
  const save = useAction(
    async (field: HideableField, viewers: FieldViewers) => {
      await settings.setViewers(field, viewers)
      showToast(common.saved)
    },
    { lockMs: 0, about: (field) => field },
  )
  const title = text.viewers.title(text.fields[shown])
  return (
    <OptionSheet<FieldViewers>
      isOpen={viewersField !== null}
      title={title}
      subtitle={text.viewers.note}
      label={title}
      options={VIEWERS.map((value) => ({ value, text: text.viewers.options[value], icon: ICONS[value] }))}
      value={settings.viewersOf(shown)}
      onChange={(viewers) => {
        editor.closeViewers()
        if (viewers !== settings.viewersOf(shown)) void save.run(shown, viewers)
      }}
      onClose={editor.closeViewers}
    />
  )
})
