import jsQr from 'jsqr'

type Decode = typeof import('jsqr').default

/** The function of jsQR; Node wraps its CommonJS module in an object. */
export const decodeQr = ((jsQr as unknown as { default?: Decode }).default ?? jsQr) as Decode
