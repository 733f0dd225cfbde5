import { View } from '@tarojs/components'
import { Icon } from '../Icon'
import './WechatSign.scss'

/** WeChat's mark on a soft ground, beside the lines about a contact. */
export function WechatSign() {
  return (
    <View className='jy-wechat-sign' aria-hidden='true'>
      <Icon name='wechat' size={26} />
    </View>
  )
}
