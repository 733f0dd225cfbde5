import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/layers/Dialog'
import { Field } from '@/components/forms/Field'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/layers/Sheet'
import { classNames } from '@/components/class-names'
import { graphemeCount } from '@/lib/graphemes'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { isShortage } from './shortage'
import './GreetingSheet.scss'

/** The first message: a reply to an answer, suggested sentences, or the member's own words. Source: screens.md F */
export const GreetingSheet = observer(function GreetingSheet() {
  const { greeting, actions } = useStores()
  const { greeting: text } = useText().member
  const { target } = greeting
  const [last, setLast] = useState(target)
  if (target && target !== last) setLast(target)
  const shown = target ?? last
  const send = useAction(
    async (confirmRisk: boolean) => {
      if (await greeting.send(confirmRisk)) showToast(text.sent, 'success')
    },
    { onFailure: ({ name }) => isShortage(name) },
  )
  if (!shown) return null
  const left = actions.left('greet')
  return (
    <>
      <Sheet
        isOpen={target !== null}
        title={text.title(shown.name)}
        subtitle={left === null ? text.rule : text.left(left)}
        onClose={greeting.close}
        footer={
          <Button
            kind='primary'
            isBlock
            icon='message-circle-heart'
            text={text.send}
            isDisabled={!greeting.canSend}
            isBusy={send.isBusy}
            onPress={() => void send.run(false)}
          />
        }
      >
        <View className='greeting'>
          <Answers />
          <Ideas />
          <Field
            kind='multiline'
            ground='fill'
            hiddenLabel={text.label}
            placeholder={text.placeholder}
            value={greeting.text}
            maxLength={greeting.maxLength}
            lengthOf={graphemeCount}
            onChange={greeting.setText}
          />
          {left !== null && <Text className='greeting__rule'>{text.rule}</Text>}
        </View>
      </Sheet>
      <Dialog
        isOpen={greeting.needsConfirmation}
        title={text.riskTitle}
        line={text.riskLine}
        confirmText={text.riskSend}
        cancelText={text.riskEdit}
        isDestructive
        isBusy={send.isBusy}
        onConfirm={() => void send.run(true)}
        onCancel={greeting.dropConfirmation}
      />
      <PaidGreeting />
    </>
  )
})

/** Another greeting for coins once the day's allowance is used up, or the way to coins. Source: product §7.4.1 */
const PaidGreeting = observer(function PaidGreeting() {
  const { greeting } = useStores()
  const { member } = useText()
  const text = member.greeting.paid
  const { offer } = greeting
  const [last, setLast] = useState(offer)
  if (offer && offer !== last) setLast(offer)
  const send = useAction(
    async () => {
      if (await greeting.sendPaid()) showToast(member.greeting.sent, 'success')
    },
    { onFailure: ({ name }) => isShortage(name) },
  )
  const shown = offer ?? last
  if (!shown) return null
  const topUp = () => {
    greeting.dropOffer()
    navigateTo('wallet', {})
  }
  return (
    <Dialog
      isOpen={offer !== null}
      title={shown.isShort ? text.shortTitle : text.title}
      line={shown.isShort ? text.shortLine(shown.priceCoins) : text.line(shown.priceCoins, shown.extraLeft)}
      confirmText={shown.isShort ? text.topUp : text.send(shown.priceCoins)}
      cancelText={text.later}
      isBusy={send.isBusy}
      onConfirm={() => (shown.isShort ? topUp() : void send.run())}
      onCancel={greeting.dropOffer}
    />
  )
})

const Answers = observer(function Answers() {
  const { greeting, systemConfig } = useStores()
  const { greeting: text } = useText().member
  const prompts = greeting.target?.prompts ?? []
  if (prompts.length === 0) return null
  return (
    <View role='radiogroup' aria-label={text.reply}>
      <Text className='greeting__lead'>{text.reply}</Text>
      {prompts.map(({ promptId, answer }) => {
        const isPicked = promptId === greeting.promptId
        return (
          <Pressable
            key={promptId}
            className={classNames('greeting__answer', isPicked && 'greeting__answer--on')}
            role='radio'
            isChecked={isPicked}
            pressStyle='flat'
            onPress={() => greeting.setPrompt(isPicked ? null : promptId)}
          >
            <Text className='greeting__question'>{systemConfig.label('prompts', promptId)}</Text>
            <Text className='greeting__words'>{answer}</Text>
          </Pressable>
        )
      })}
    </View>
  )
})

const Ideas = observer(function Ideas() {
  const { greeting } = useStores()
  const { greeting: text } = useText().member
  const { suggestions } = greeting
  if (suggestions.length === 0) return null
  return (
    <View>
      <Text className='greeting__lead'>{text.ideas}</Text>
      <View className='greeting__ideas'>
        {suggestions.map((idea) => (
          <Pressable
            key={idea}
            className='greeting__idea'
            pressStyle='flat'
            onPress={() => greeting.setText(idea)}
          >
            {idea}
          </Pressable>
        ))}
      </View>
    </View>
  )
})
