import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import type { ReportReason } from '@contract/types/action'
import { ActionSheet, type SheetAction } from '@/components/layers/ActionSheet'
import { Dialog } from '@/components/layers/Dialog'
import type { IconName } from '@/components/icon/icon-names'
import { ReportSheet } from '@/components/layers/ReportSheet'
import { graphemeCount } from '@/lib/graphemes'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import type { ReportExtra } from '@/stores/discovery/actions'
import { REPORT_MESSAGES_MAX, REPORT_NOTE_MAX } from '@/stores/safety/report'
import { useStores } from '@/stores/use-stores'
import { useAction } from '../use-action'
import { useAttachmentTiles } from './use-attachment-tiles'
import { useText } from '../use-text'

/** The member whom a report, block or hide is about. */
export interface SafetyTarget {
  /** Id of the member; in a speed date the date's id, because the client does not know the peer's id yet. */
  readonly id: string
  readonly name: string
  /** The first sheet; by default the menu. */
  readonly startAt?: 'menu' | 'report' | 'block'
  /** What a report is about, where it differs from the page's. */
  readonly context?: MemberSafetyProps['context'] | undefined
}

/** A message as the list of a report shows it. */
export interface ReportableMessage {
  readonly seq: number
  /** The text in one line, or the kind of the message. */
  readonly line: string
}

/** Props of {@link MemberSafety}. */
export interface MemberSafetyProps {
  /** Null while nothing is open. */
  target: SafetyTarget | null
  /** Where the viewer met the member; part of a report. */
  context: NonNullable<ReportExtra['context']>
  /** Messages that are ticked at first in a report from a chat, by `seq`. */
  msgSeqs?: number[]
  /** Messages that a report can contain as evidence, oldest first; without them the report offers no messages. */
  messages?: readonly ReportableMessage[] | null
  /** Offers 不再推荐: in feeds. */
  canHide?: boolean
  /** Offers 拉黑: not for a member who is blocked already. */
  canBlock?: boolean
  /** Offers reporting and blocking: not for the help desk. */
  hasSafety?: boolean
  /** Actions of the page above the shared ones. */
  actions?: readonly SheetAction[]
  onClose: () => void
  /** The target was reported, blocked or hidden and should be removed from the screen. */
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
 * The menu behind ⋯ with reporting and blocking, the same wherever a member appears. Put it into `overlays`.
 *
 * In a speed date: `target={{ id: speedId, name, startAt: 'report' }}` and `context='speed'`; the server knows the
 * peer and adds the messages of the date as evidence by itself. `onGone` then closes the date's screen.
 * In a chat: `messages` are offered as evidence, `msgSeqs` are ticked at first.
 * Source: screens.md C, product §7.9
 */
export const MemberSafety = observer(function MemberSafety(props: MemberSafetyProps) {
  const { target, canHide = false, canBlock = true, hasSafety = true, actions = [], onClose, onGone } = props
  const stores = useStores()
  const { report: text, member, common } = useText()
  const [step, setStep] = useState<'menu' | 'report' | 'block' | null>(null)
  const last = useRef(target)
  // A choice in the menu closes the menu and clears the target; the next sheet is still about that target.
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
      await stores.report.submit(id, target?.context ?? props.context)
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
