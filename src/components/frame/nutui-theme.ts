/**
 * What NutUI's components read from our tokens, for `ConfigProvider`. Values are tokens and relative lengths only: px
 * that a script writes would not follow the width of the screen. Source: ui.md §9
 */
export const nutuiTheme = {
  nutuiColorMask: 'var(--jy-mask)',
  // Panels have their own ground, which moves with them.
  nutuiOverlayContentBgColor: 'transparent',
  // The text of a field looks as its surroundings say, also with large text.
  nutuiInputFontSize: '1em',
  nutuiInputColor: 'currentColor',
  nutuiColorTextDisabled: 'currentColor',
  nutuiSwitchActiveBackgroundColor: 'var(--jy-action-1)',
  nutuiSwitchInactiveBackgroundColor: 'var(--jy-switch-off)',
  nutuiSwitchActiveDisabledBackgroundColor: 'var(--jy-rose-300)',
  nutuiSwitchInactiveDisabledBackgroundColor: 'var(--jy-bg)',
}
