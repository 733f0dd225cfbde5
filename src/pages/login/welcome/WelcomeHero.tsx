import { Image, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import her from '@/assets/welcome/her.jpg'
import him from '@/assets/welcome/him.jpg'
import orb1 from '@/assets/welcome/orb-1.jpg'
import orb2 from '@/assets/welcome/orb-2.jpg'
import orb3 from '@/assets/welcome/orb-3.jpg'
import orb4 from '@/assets/welcome/orb-4.jpg'
import { Icon } from '@/components/Icon'
import { MeetMark } from '@/components/members/MeetMark'
import { Seal } from '@/components/members/Verified'
import { useText } from '@/shell/use-text'
import './WelcomeHero.scss'

const orbs = [orb1, orb2, orb3, orb4]
/** The distance in the drawing; it is not a real distance. */
const HERO_METERS = 800
const HERO_FROM_METERS = 5_000

/** The two capsules with the four faces and the two promises around them. */
export const WelcomeHero = observer(function WelcomeHero() {
  const { login: text } = useText()
  return (
    <View className='jy-welcome__hero'>
      <View className='jy-welcome__rings' aria-hidden='true' />
      <MeetMark
        leftUrl={him}
        rightUrl={her}
        lens={{
          lead: text.lensLead,
          unit: text.lensUnit,
          number: HERO_METERS,
          countFrom: HERO_FROM_METERS,
        }}
        isMeeting
        label={text.heroLabel}
      />
      {orbs.map((src, index) => (
        <View key={index} className={`jy-welcome__orb jy-welcome__orb--${index + 1}`} aria-hidden='true'>
          <Image className='jy-welcome__orb-image' src={src} mode='aspectFill' aria-hidden='true' />
        </View>
      ))}
      <View className='jy-welcome__fact jy-welcome__fact--verified'>
        <Seal className='jy-welcome__fact-icon' />
        <Text>{text.factVerified}</Text>
      </View>
      <View className='jy-welcome__fact jy-welcome__fact--speed'>
        <Icon name='timer' size={16} className='jy-welcome__fact-icon' />
        <Text>{text.factSpeed}</Text>
      </View>
    </View>
  )
})
