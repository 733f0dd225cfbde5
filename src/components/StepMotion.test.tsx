import { Text } from '@tarojs/components'
import { useState } from 'react'
import { mountComponent } from '../../test/client/mount-component'
import { Pressable } from './Pressable'
import { StepMotion } from './StepMotion'

test('a step enters from the side on which it lies, and the first one does not move', async () => {
  const steps = await mountComponent(() => {
    const [step, setStep] = useState(2)
    return (
      <>
        <StepMotion step={step}>
          <Text className='content'>{step}</Text>
        </StepMotion>
        <Pressable className='on' onPress={() => setStep(step + 1)} />
        <Pressable className='back' onPress={() => setStep(step - 1)} />
      </>
    )
  })
  const way = () => steps.find('.content').parentElement?.className
  expect(way()).toBe('')
  await steps.tap('.on')
  expect(way()).toBe('jy-step jy-step--right jy-moves')
  await steps.tap('.back')
  expect(way()).toBe('jy-step jy-step--left jy-moves')
  expect(steps.find('.content').textContent).toBe('2')
  steps.unmount()
})
