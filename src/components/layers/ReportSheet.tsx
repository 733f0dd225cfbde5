import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { Button } from '../Button'
import { CheckRow } from '../forms/CheckRow'
import { Chip } from '../forms/Chip'
import { Field } from '../forms/Field'
import { Icon } from '../Icon'
import { OptionList, type Option } from './OptionSheet'
import { Pressable } from '../Pressable'
import { Sheet } from './Sheet'
import { UploadTile, type UploadTileState } from '../forms/UploadTile'
import './ReportSheet.scss'

/** Words of a {@link ReportSheet}. */
export interface ReportSheetLabels {
  title: string
  subtitle: string
  reason: string
  /** Heading of the narrower reasons that some reasons have. */
  narrower: string
  detail: string
  detailPlaceholder: string
  screenshots: string
  /** Heading of the messages, with the number of chosen ones. */
  messages: string
  alsoBlock: string
  cancel: string
  submit: string
}

/** Props of {@link ReportSheet}; `Reason` is the type of the caller's reasons. */
export interface ReportSheetProps<Reason extends string> {
  isOpen: boolean
  labels: ReportSheetLabels
  reasons: readonly Option<Reason>[]
  /** Shown as chips once the last of `reasons` or one of them is chosen. */
  narrowerReasons: readonly { value: Reason; text: string }[]
  reason: Reason | null
  onReason: (reason: Reason) => void
  detail: string
  /** Longest detail, in characters as the server counts them. */
  detailMax: number
  lengthOf: (text: string) => number
  onDetail: (detail: string) => void
  screenshots: readonly { key: string; state: UploadTileState; label: string; onPress: () => void }[]
  /** Messages that a report may contain, oldest first; empty outside a chat. */
  messages: readonly { key: string; text: string; isChecked: boolean; onToggle: () => void }[]
  /** Help for members who have already sent money; absent for other reasons. */
  help?: { lead: string; text: string; onPress: () => void }
  alsoBlock: boolean
  onAlsoBlock: (alsoBlock: boolean) => void
  canSubmit: boolean
  isBusy: boolean
  onSubmit: () => void
  onClose: () => void
}

/** Messages of the chat, each with a check box; the newest ones are visible. */
function Messages<Reason extends string>({ labels, messages }: ReportSheetProps<Reason>) {
  const [isOpen, setIsOpen] = useState(false)
  if (messages.length === 0) return null
  return (
    <View className='jy-report__messages'>
      <Pressable
        className='jy-report__messages-head'
        isExpanded={isOpen}
        pressStyle='flat'
        onPress={() => setIsOpen(!isOpen)}
      >
        <Text>{labels.messages}</Text>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
      </Pressable>
      {isOpen && (
        <View className='jy-report__lines' role='group' aria-label={labels.messages}>
          <View>
            {messages.map(({ key, text, isChecked, onToggle }) => (
              <CheckRow key={key} shape='square' label={text} isChecked={isChecked} onChange={onToggle}>
                <Text className='jy-report__line'>{text}</Text>
              </CheckRow>
            ))}
          </View>
        </View>
      )}
    </View>
  )
}

/** The parts below the reasons, shown once a reason is chosen. */
function Substance<Reason extends string>(props: ReportSheetProps<Reason>) {
  const { labels, reasons, narrowerReasons, reason, help } = props
  const last = reasons[reasons.length - 1]?.value
  const isOther = reason === last || narrowerReasons.some(({ value }) => value === reason)
  return (
    <View className='jy-report__substance'>
      {isOther && (
        <View className='jy-report__narrower' role='radiogroup' aria-label={labels.narrower}>
          <View className='jy-report__lead'>{labels.narrower}</View>
          <View className='jy-report__chips'>
            {narrowerReasons.map(({ value, text }) => (
              <View key={value} className='jy-report__chip'>
                <Chip
                  text={text}
                  role='radio'
                  isSelected={value === reason}
                  onPress={() => props.onReason(value)}
                />
              </View>
            ))}
          </View>
        </View>
      )}
      {help && (
        <View className='jy-report__help'>
          {help.lead}
          <Pressable className='jy-report__help-link' role='link' pressStyle='flat' onPress={help.onPress}>
            {help.text}
          </Pressable>
        </View>
      )}
      <Field
        kind='multiline'
        ground='fill'
        label={labels.detail}
        placeholder={labels.detailPlaceholder}
        value={props.detail}
        maxLength={props.detailMax}
        lengthOf={props.lengthOf}
        onChange={props.onDetail}
      />
      <Messages {...props} />
      <View className='jy-report__lead'>{labels.screenshots}</View>
      <View className='jy-report__screenshots'>
        {props.screenshots.map(({ key, state, label, onPress }) => (
          <UploadTile
            key={key}
            className='jy-report__screenshot'
            state={state}
            label={label}
            onPress={onPress}
          />
        ))}
      </View>
    </View>
  )
}

/** Reports a member without naming the reporter to them. Source: screens.md C */
export function ReportSheet<Reason extends string>(props: ReportSheetProps<Reason>) {
  const { isOpen, labels, reasons, narrowerReasons, reason, onClose } = props
  const last = reasons[reasons.length - 1]?.value ?? null
  const isNarrower = narrowerReasons.some(({ value }) => value === reason)
  return (
    <Sheet
      isOpen={isOpen}
      title={labels.title}
      subtitle={labels.subtitle}
      onClose={onClose}
      footer={
        <>
          <CheckRow
            shape='square'
            label={labels.alsoBlock}
            isChecked={props.alsoBlock}
            onChange={props.onAlsoBlock}
          >
            {labels.alsoBlock}
          </CheckRow>
          <View className='jy-report__answers'>
            <Button className='jy-report__cancel' text={labels.cancel} onPress={onClose} />
            <Button
              className='jy-report__submit'
              kind='primary'
              text={labels.submit}
              isDisabled={!props.canSubmit}
              isBusy={props.isBusy}
              onPress={props.onSubmit}
            />
          </View>
        </>
      }
    >
      <View className='jy-report'>
        <OptionList
          label={labels.reason}
          options={reasons}
          value={isNarrower ? last : reason}
          onChange={props.onReason}
        />
        {reason !== null && <Substance {...props} />}
      </View>
    </Sheet>
  )
}
