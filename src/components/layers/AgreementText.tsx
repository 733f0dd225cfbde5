import { Text } from '@tarojs/components'
import { Pressable } from '../Pressable'
import './AgreementText.scss'

/** Props of {@link AgreementText}. */
export interface AgreementTextProps {
  /** Words before the links. */
  lead: string
  links: readonly { text: string; onPress: () => void }[]
}

/** A sentence that ends with the names of agreements; each name opens its agreement. */
export function AgreementText({ lead, links }: AgreementTextProps) {
  return (
    <>
      <Text>{lead}</Text>
      {links.map((link) => (
        <Pressable
          key={link.text}
          className='jy-agreement-link'
          role='link'
          pressStyle='flat'
          onPress={link.onPress}
        >
          {link.text}
        </Pressable>
      ))}
    </>
  )
}
