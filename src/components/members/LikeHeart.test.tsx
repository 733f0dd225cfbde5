import { useState } from 'react'
import { mountComponent } from '../../../test/client/mount-component'
import { LikeHeart } from './LikeHeart'
import { Pressable } from '../Pressable'

const mountHeart = (isLikedAtFirst: boolean) =>
  mountComponent(() => {
    const [isLiked, setLiked] = useState(isLikedAtFirst)
    return (
      <Pressable className='heart' onPress={() => setLiked(!isLiked)}>
        <LikeHeart isLiked={isLiked} size={22} />
      </Pressable>
    )
  })

const moves = (heart: Awaited<ReturnType<typeof mountHeart>>) =>
  heart.findAll('.jy-like-heart__burst').length > 0

test('ui §5: a heart fills and bursts each time a like is given', async () => {
  const heart = await mountHeart(false)
  expect(heart.findAll('.jy-icon--heart')).toHaveLength(1)
  expect(moves(heart)).toBe(false)
  await heart.tap('.heart')
  expect(heart.findAll('.jy-icon--heart-filled')).toHaveLength(1)
  expect(moves(heart)).toBe(true)
  await heart.tap('.heart')
  expect(moves(heart)).toBe(false)
  await heart.tap('.heart')
  expect(moves(heart)).toBe(true)
  heart.unmount()
})

test('a heart that is rendered as liked is full and does not move', async () => {
  const heart = await mountHeart(true)
  expect(heart.findAll('.jy-icon--heart-filled')).toHaveLength(1)
  expect(moves(heart)).toBe(false)
  heart.unmount()
})
