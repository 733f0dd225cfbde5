import type { Translation } from '../../translation'
import type { appointment as source } from '../../zh-CN/verification/appointment'

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

/** Texts for live appointments of real-person authentication. */
export const appointment: Translation<typeof source> = {
  leave: 'OK',
  enter: "Can't record? Meet one of us live",
  wait: {
    limit: (at) => `You asked a few times this month. Ask again after ${at}`,
    missed: (at) => `We missed you twice. Ask again after ${at}`,
  },
  sheet: {
    title: 'Meet us live',
    line: 'Choose 2 or 3 times, Beijing time. We confirm one and take a short look by video.',
    days: 'Day',
    times: 'Time',
    day: (month, day, weekday) => `${weekday} ${month}/${day}`,
    chosen: (number) => `${number} chosen, 3 at most`,
    language: 'Language',
    languages: { 'zh-CN': 'Chinese', en: 'English' },
    note: 'Anything we should know (optional)',
    notePlaceholder: 'For example: I speak slowly, or I would like to type',
    ask: 'Ask for it',
    asked: 'Got it. We will tell you the time',
    more: 'Choose one more time',
    full: '3 times at most',
    empty: 'No times in the next days',
    emptyLine: 'Look again later, or tell support.',
    support: 'Ask support',
    neither: 'No video at all? Ask support',
  },
  refused: {
    time: 'One time has just gone. Choose another',
    limit: 'You have asked often enough this month',
    missed: 'You cannot ask again yet',
  },
  asked: {
    title: 'We are looking at your times',
    line: (at) => `You hear from us by ${at}. You can leave now.`,
    times: 'Your times, Beijing time',
  },
  confirmed: {
    title: 'See you then',
    at: (moment) => `${moment}, Beijing time`,
    days: (days, hours) => `In ${count(days, 'day')} ${count(hours, 'hour')}`,
    hours: (hours, minutes) => `In ${count(hours, 'hour')} ${minutes} min`,
    soon: (clock) => `In ${clock}`,
    before: 'The link appears here 15 minutes before.',
    prepare: 'Good light is all you need. No papers.',
    begun: 'You can come in',
    loading: 'The link is on its way',
    open: 'Open the room',
    copy: 'Copy the link',
    over: 'That is all',
    overLine: 'We tell you the result at once.',
  },
  cancel: {
    act: 'Cancel appointment',
    title: 'Cancel this appointment?',
    line: 'You can ask again. This one counts.',
    keep: 'Keep it',
    done: 'Cancelled',
  },
  ended: {
    declined: 'No appointment this time',
    missed: 'We missed you',
    missedLine: 'No worries. Choose another time when it suits you.',
    again: 'Choose again',
  },
  reasons: {
    no_time: 'We are full at all the times you chose. Try others; this one does not count.',
    team_away: 'We cannot make it after all, sorry. Try other times; this one does not count.',
    unanswered: 'We did not get to it in time, sorry. Try other times; this one does not count.',
  },
}
