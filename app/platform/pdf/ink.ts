/** The few colours of papers; all stay readable on a black-and-white printer. */
export const INK = {
  text: '#1a1f26',
  muted: '#59636e',
  accent: '#1f3f6b',
  line: '#c3ccd6',
  tint: '#f1f4f8',
  cancelled: '#b3261e',
  watermark: '#f6dcda',
} as const
