import sharp from 'sharp'

/** A PNG that no other test has stored, because files with the same bytes link the people who uploaded them. */
export const uniquePicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 32,
      height: 32,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
