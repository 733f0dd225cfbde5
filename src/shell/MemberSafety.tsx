import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import type { ReportReason } from '@contract/types/action'
import { ActionSheet, type SheetAction } from '@/components/ActionSheet'
import { Dialog } from '@/components/Dialog'
import type { IconName } from '@/components/icon/icon-names'
import { ReportSheet } from '@/components/ReportSheet'
import { graphemeCount } from '@/lib/graphemes'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import type { ReportExtra } from '@/stores/actions'
import { REPORT_MESSAGES_MAX, REPORT_NOTE_MAX } from '@/stores/report'
import { useStores } from '@/stores/use-stores'
import { useAction } from './use-action'
import { useAttachmentTiles } from './use-attachment-tiles'
import { useText } from './use-text'

/** Whom safety is about. */
export interface SafetyTarget {
  /** Id of the member; in a speed date the date's own id, since who it is with is not known yet. */
  readonly id: string
  readonly name: string
  /** Where to begin; the menu unless told otherwise. */
  readonly startAt?: 'menu' | 'report' | 'block'
}

/** A message as the report's list shows it. */
export interface ReportableMessage {
  readonly seq: number
  /** One line of what it says, or of what kind it is. */
  readonly line: string
}

/** Props of {@link MemberSafety}. */
export interface MemberSafetyProps {
  /** Null while nothing is open. */
  target: SafetyTarget | null
  /** Where the member was met; goes with a report. */
  context: NonNullable<ReportExtra['context']>
  /** Messages that a report from a chat begins with, by `seq`. */
  msgSeqs?: number[]
  /** Messages that may go along as evidence, oldest first; without them no messages are offered. */
  messages?: readonly ReportableMessage[] | null
  /** 不再推荐 is offered: in feeds. */
  canHide?: boolean
  /** 拉黑 is offered: not for somebody who is blocked already. */
  canBlock?: boolean
  /** Reporting and blocking are offered: not for the service. */
  hasSafety?: boolean
  /** Acts of the page's own above the shared ones. */
  actions?: readonly SheetAction[]
  onClose: () => void
  /** The target was reported, blocked or hidden and should leave the screen. */
  onGone?: (userId: string) => void
}

const reasonIcons: Partial<Record<ReportReason, IconName>> = {
  fake_photos: 'image-off',
  scam: 'banknote',
  harassment: 'message-circle-warning',
  minor: 'user-round-x',
  leads_elsewhere: 'megaphone',
  other: 'ellipsis',
}
const mainReasons = ['fake_photos', 'scam', 'harassment', 'minor', 'leads_elsewhere', 'other'] as const
const narrowerReasons = ['sexual', 'fake_wechat', 'extortion', 'hate', 'illegal'] as const

/**
 * The menu behind ⋯ with reporting and blocking, the same everywhere a person appears. Put it into `overlays`.
 *
 * In a speed date: `target={{ id: speedId, name, startAt: 'report' }}` and `context='speed'`; the server knows whom the
 * date is with and takes what was said there as evidence by itself. `onGone` then closes the date's screen.
 * In a chat: `messages` are offered as evidence, `msgSeqs` are ticked from the start.
 * Source: screens.md C, product §7.9
 */
export const MemberSafety = observer(function MemberSafety(props: MemberSafetyProps) {
  const { target, canHide = false, canBlock = true, hasSafety = true, actions = [], onClose, onGone } = props
  const stores = useStores()
  const { report: text, member, common } = useText()
  const [step, setStep] = useState<'menu' | 'report' | 'block' | null>(null)
  const last = useRef(target)
  // A choice in the menu closes it, and its target goes; what follows is still about them.
  const messages = useRef(props.messages)
  if (target) {
    last.current = target
    messages.current = props.messages
  }
  const picked = useRef(props.msgSeqs)
  picked.current = props.msgSeqs
  const { id = '', name = '' } = last.current ?? {}

  useEffect(() => {
    if (!target) return
    stores.report.reset(picked.current)
    setStep(target.startAt ?? 'menu')
  }, [target, stores])

  const close = () => {
    setStep(null)
    onClose()
  }
  const hide = useAction(async () => {
    await stores.actions.pass(id, 'hide')
    showToast(member.hidden)
    onGone?.(id)
  })
  const block = useAction(async () => {
    await stores.actions.block(id)
    close()
    showToast(text.blocked)
    onGone?.(id)
  })
  const submit = useAction(
    async () => {
      await stores.report.submit(id, props.context)
      close()
      showToast(text.done)
      onGone?.(id)
    },
    {
      onFailure: ({ name }) => {
        if (name !== 'REPORT_STATE') return
        close()
        if (stores.report.alsoBlock) onGone?.(id)
      },
    },
  )
  const shared: SheetAction[] = [
    ...(canHide ? [{ text: text.hide, icon: 'eye-off' as const, onPress: () => void hide.run() }] : []),
    { text: text.report, icon: 'flag', onPress: () => setStep('report') },
    ...(canBlock
      ? [{ text: text.block, icon: 'ban' as const, isDanger: true, onPress: () => setStep('block') }]
      : []),
  ]
  return (
    <>
      <ActionSheet
        isOpen={step === 'menu'}
        label={text.menu}
        actions={hasSafety ? [...actions, ...shared] : [...actions]}
        cancelText={common.cancel}
        onClose={close}
      />
      <ConnectedReportSheet
        isOpen={step === 'report'}
        name={name}
        messages={messages.current ?? none}
        isBusy={submit.isBusy}
        onSubmit={() => void submit.run()}
        onClose={close}
      />
      <Dialog
        isOpen={step === 'block'}
        title={text.blockTitle(name)}
        line={text.blockLine}
        confirmText={text.block}
        cancelText={common.cancel}
        isDestructive
        isBusy={block.isBusy}
        onConfirm={() => void block.run()}
        onCancel={close}
      />
    </>
  )
})

const none: readonly ReportableMessage[] = []

interface ConnectedReportSheetProps {
  isOpen: boolean
  name: string
  messages: readonly ReportableMessage[]
  isBusy: boolean
  onSubmit: () => void
  onClose: () => void
}

const ConnectedReportSheet = observer(function ConnectedReportSheet(props: ConnectedReportSheetProps) {
  const { report } = useStores()
  const { report: text } = useText()
  const screenshots = useAttachmentTiles(report.screenshots)
  const option = (value: ReportReason) => ({ value, text: text.reasons[value], icon: reasonIcons[value] })
  return (
    <ReportSheet
      isOpen={props.isOpen}
      labels={{
        title: text.title(props.name),
        subtitle: text.subtitle,
        reason: text.reasonLabel,
        narrower: text.others,
        detail: text.detail,
        detailPlaceholder: text.detailPlaceholder,
        screenshots: text.screenshots,
        messages: text.messages(report.pickedSeqs.length, REPORT_MESSAGES_MAX),
        alsoBlock: text.alsoBlock,
        cancel: text.cancel,
        submit: text.submit,
      }}
      reasons={mainReasons.map(option)}
      narrowerReasons={narrowerReasons.map(option)}
      reason={report.reason}
      onReason={report.setReason}
      detail={report.detail}
      detailMax={REPORT_NOTE_MAX}
      lengthOf={graphemeCount}
      onDetail={report.setDetail}
      screenshots={screenshots}
      messages={props.messages.map(({ seq, line }) => ({
        key: String(seq),
        text: line,
        isChecked: report.pickedSeqs.includes(seq),
        onToggle: () => report.toggleMessage(seq),
      }))}
      help={
        report.isAboutMoney
          ? { lead: text.moneyLead, text: text.moneyHelp, onPress: () => navigateTo('customerService') }
          : undefined
      }
      alsoBlock={report.alsoBlock}
      onAlsoBlock={report.setAlsoBlock}
      canSubmit={report.canSubmit}
      isBusy={props.isBusy}
      onSubmit={props.onSubmit}
      onClose={props.onClose}
    />
  )
})
