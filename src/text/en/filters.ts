import type { Translation } from '../translation'
import type { filters as source } from '../zh-CN/filters'

/** Texts of: the filter sheet. */
export const filters: Translation<typeof source> = {
  title: 'Filters',
  reset: 'Reset',
  gender: 'Show me',
  genders: { all: 'Everyone', female: 'Women', male: 'Men' },
  age: 'Age',
  ages: (from: number, to: string) => `${from} – ${to}`,
  ageTop: (age: number) => `${age}+`,
  ageOne: (age: number) => `${age} years`,
  distance: 'Distance',
  within: (km: number) => `Within ${km} km`,
  city: 'My city',
  anywhere: 'Anywhere',
  certified: 'Verified only',
  active: 'Active within 3 days',
  lookingFor: 'Looking for',
  interests: 'Interests',
  interestsVip: 'Members can filter by interests',
  interestsFull: (max: number) => `Up to ${max}`,
  more: 'More',
  less: 'Less',
  vip: 'Filter by interests',
  vipNote: 'Members see people with the same interests',
  learn: 'Learn more',
  counting: 'Looking…',
  nobody: 'Nobody fits. Try widening a little',
  few: 'Show the few who fit',
  show: (count: number) => `Show about ${count} people`,
  apply: 'Show',
}
