import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useLayoutEffect } from 'react'
import { Button, PrimaryButton } from '@/components/Button'
import { EmptyState } from '@/components/frame/EmptyState'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { NavBar } from '@/components/frame/NavBar'
import { Pressable } from '@/components/Pressable'
import { StepBar } from '@/components/forms/StepBar'
import { StepMotion } from '@/components/StepMotion'
import { goBack, reLaunch, switchTab } from '@/platform/navigation'
import { scrollToTop } from '@/platform/layout/part-scroll'
import { showToast } from '@/platform/toast'
import { CropLayer } from '@/shell/crop/deferred-crop'
import { type Cropping, useCropping } from '@/shell/crop/use-cropping'
import { LocationPurpose } from '@/shell/LocationPurpose'
import { Page } from '@/shell/page/Page'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { STEP_COUNT } from '@/stores/account/profile-completion'
import { useStores } from '@/stores/use-stores'
import { CityStep } from './improve-information/completion/CityStep'
import { FaceStep } from './improve-information/completion/FaceStep'
import { TasteStep } from './improve-information/completion/TasteStep'
import { useCityPlace, type CityPlace } from './improve-information/completion/use-city-place'
import { LookingForStep } from './improve-information/completion/LookingForStep'
import './improve-information/improve-information.scss'

/** Steps from this one on can be skipped. Source: product §8.1 */
const FIRST_OPTIONAL_STEP = 3

interface StepProps {
  fields: Readonly<Record<string, string>>
  place: CityPlace
  cropping: Cropping
}

const Step = observer(function Step({ fields, place, cropping }: StepProps) {
  const { step } = useStores().profileCompletion
  if (step === 1) return <FaceStep error={fields.nickname} cropping={cropping} />
  if (step === 2) return <CityStep place={place} />
  return step === FIRST_OPTIONAL_STEP ? <TasteStep /> : <LookingForStep error={fields.bio} />
})

/** The progress through the steps. */
const Progress = observer(function Progress() {
  const { step } = useStores().profileCompletion
  const text = useText().login.completion
  return (
    <>
      <View className='jy-completion__bar'>
        <StepBar step={step} total={STEP_COUNT} label={text.stepLabel} />
      </View>
      <View className='jy-completion__count jy-num'>{text.step(step, STEP_COUNT)}</View>
    </>
  )
})

/** A mini-program's bar has room neither for the progress nor for a link to the previous step: they are below it. */
const MiniProgress = observer(function MiniProgress() {
  const { step, goBack: toStepBefore } = useStores().profileCompletion
  const { common } = useText()
  return (
    <View className='jy-completion__progress'>
      {step > 1 && (
        <Pressable
          className='jy-completion__back'
          label={common.back}
          pressStyle='flat'
          onPress={toStepBefore}
        >
          <Icon name='chevron-left' size={26} />
        </Pressable>
      )}
      <Progress />
    </View>
  )
})

/** Saves the step, or skips the one that may be left out. */
const StepActs = observer(function StepActs({ isBusy, onNext }: { isBusy: boolean; onNext: () => void }) {
  const { step, skip } = useStores().profileCompletion
  const text = useText().login.completion
  return (
    <>
      <PrimaryButton
        className='jy-completion__act'
        text={step === STEP_COUNT ? text.finish : text.next}
        isBusy={isBusy}
        onPress={onNext}
      />
      {step === FIRST_OPTIONAL_STEP && (
        <Button className='jy-completion__act' text={text.skip} kind='text' size='m' isBlock onPress={skip} />
      )}
    </>
  )
})

/**
 * Profile completion: four steps, each saved separately. Open without login, where it says so. Source: product §8.1,
 * §2.3
 */
export default observer(function ImproveInformationPage() {
  const { profileCompletion: store, session } = useStores()
  const { login: texts } = useText()
  const text = texts.completion
  const save = useAction(store.saveStep)
  const place = useCityPlace()
  const cropping = useCropping()
  const isReady = session.user !== null

  useDidShow(() => {
    if (session.isLoggedIn && session.user && !session.isIncomplete) switchTab('home')
  })
  useEffect(() => {
    if (isReady) void store.load()
  }, [isReady, store])
  // A step begins at its title, however far the previous one was scrolled.
  useLayoutEffect(scrollToTop, [store.step])

  const next = async () => {
    if (store.missing) return showToast(text.missing[store.missing])
    const isDone = await save.run()
    if (isDone) switchTab('home')
  }
  if (!session.isLoggedIn) {
    return (
      <Page route='improveInformation'>
        <EmptyState
          illustration='verify'
          title={text.needLogin}
          buttonText={text.toLogin}
          onButton={() => reLaunch('welcome')}
        />
      </Page>
    )
  }
  const { step } = store
  return (
    <Page
      className='jy-completion-page'
      route='improveInformation'
      nav={
        <NavBar kind='default' onBack={step > 1 ? store.goBack : goBack}>
          <Progress />
        </NavBar>
      }
      overlays={
        <>
          <LocationPurpose
            isOpen={place.isAsking}
            isBusy={place.isLocating}
            onAllow={place.locate}
            onClose={place.close}
          />
          <CropLayer cropping={cropping} />
        </>
      }
      footer={<StepActs isBusy={save.isBusy} onNext={() => void next()} />}
    >
      {!IS_WEB && <MiniProgress />}
      <View className='jy-completion'>
        <StepMotion step={step}>
          <Heading level={1} className='jy-completion__title'>
            {text.titles[step - 1]}
          </Heading>
          <View className='jy-completion__line'>{text.lines[step - 1]}</View>
          <Step fields={save.fields} place={place} cropping={cropping} />
        </StepMotion>
      </View>
    </Page>
  )
})
