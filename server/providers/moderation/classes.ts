/** What a text or picture is found to be. `other` is a class of a vendor that has no name here. Source: ours */
export type ModerationClass =
  'contact' | 'politics' | 'porn' | 'gambling' | 'drugs' | 'minors' | 'fraud' | 'abuse' | 'ads' | 'other'
