import { observer } from 'mobx-react'
import { Cell } from '@/components/Cell'
import { Switch } from '@/components/forms/Switch'
import { navigateTo } from '@/platform/navigation'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { SettingSwitch } from '@/stores/account/settings'
import { useStores } from '@/stores/use-stores'
import { momentLabel } from '@/text/index'

/** Settings that hide something; their switch is inverted, so that on always means visible. */
const HIDING: ReadonlySet<SettingSwitch> = new Set<SettingSwitch>([
  'hideFromNear',
  'hideDistance',
  'hideOnline',
  'hideAge',
  'hideVip',
])

/** One switch of the settings; it is saved at once and reset when refused. */
export const SwitchCell = observer(function SwitchCell({ name }: { name: SettingSwitch }) {
  const { settings, systemConfig } = useStores()
  const text = useText().settings.switches[name]
  const invisibleNote = useInvisibleNote()
  const note = name === 'browseInvisibly' ? invisibleNote : text.note
  const save = useAction(settings.save, {
    lockMs: 0,
    // Each press counts: the last one is what the member wants, even while an earlier one is being saved.
    about: () => ({}),
    onFailure: (failure) => {
      if (failure.name === 'VIP_REQUIRED' && systemConfig.canBuy) navigateTo('memberBenefits')
    },
  })
  const { value } = settings
  if (!value) return null
  const isOn = HIDING.has(name) ? !value[name] : value[name]
  return (
    <Cell
      title={text.title}
      {...(note ? { note } : {})}
      right={
        <Switch
          isOn={isOn}
          label={text.title}
          onChange={(wished) => void save.run({ [name]: HIDING.has(name) ? !wished : wished })}
        />
      }
    />
  )
})

/** What browsing without traces costs, or when it ends. Source: product §7.7.2 */
const useInvisibleNote = (): string => {
  const { settings, session } = useStores()
  const texts = useText()
  const { invisible, switches } = texts.settings
  const { user, hasVip } = session
  if (hasVip) return switches.browseInvisibly.note
  if (settings.isInvisible) return invisible.until(momentLabel(texts, user?.invisibleUntil ?? 0))
  return user?.freeInvisibleLeft ? invisible.free : switches.browseInvisibly.note
}

/**
 * Whether browsing without traces is offered: where it is free or for sale; a member who has it on can always turn it
 * off.
 * Call it where MobX observes. Source: product §8 (24), (30)
 */
export const useInvisibleOffer = (): boolean => {
  const { settings, session, systemConfig } = useStores()
  const isFree = Boolean(session.user?.freeInvisibleLeft)
  return session.hasVip || systemConfig.canBuy || isFree || settings.isInvisible
}
