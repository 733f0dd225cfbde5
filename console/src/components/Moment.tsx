import { Tag, Typography } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { useText } from '../text/use-text'

const TICK_MS = 30_000
const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** The present moment, which moves on while the page is shown. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => dayjs().valueOf())
  useEffect(() => {
    const timer = setInterval(() => setNow(dayjs().valueOf()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A moment as a date and a time, such as in a choice. */
export const momentText = (at: number): string => dayjs(at).format('YYYY-MM-DD HH:mm')

/** A moment as a date and a time. */
export function Moment({ at }: { at: number | null }) {
  return <Typography.Text>{at === null ? '–' : momentText(at)}</Typography.Text>
}

/** Time left until a deadline; red once it has passed. */
export function Due({ at }: { at: number | null }) {
  const { common } = useText()
  const now = useNow()
  if (at === null) return <>–</>
  const minutes = Math.round(Math.abs(at - now) / MINUTE_MS)
  const length =
    minutes < HOUR_MINUTES
      ? `${minutes} ${common.minutes}`
      : `${Math.round(minutes / HOUR_MINUTES)} ${common.hours}`
  const isLate = at < now
  return <Tag color={isLate ? 'red' : 'default'}>{isLate ? `${common.late} ${length}` : length}</Tag>
}
