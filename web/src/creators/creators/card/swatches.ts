interface Swatch {
  name: string
  color: string
}

export const ACCENTS: readonly Swatch[] = [
  { name: 'Mandarin', color: '#f6ad49' },
  { name: 'Persimmon', color: '#a8401a' },
  { name: 'Plum', color: '#ad2a4b' },
  { name: 'Blossom', color: '#ff93a9' },
  { name: 'Indigo', color: '#23587d' },
  { name: 'Sky', color: '#8fc4ea' },
  { name: 'Pine', color: '#1f6650' },
  { name: 'Mint', color: '#7bcba9' },
  { name: 'Ink', color: '#1e1b16' },
  { name: 'Paper', color: '#fffdf8' },
]

export const BACKGROUNDS: readonly Swatch[] = [
  { name: 'Ink', color: '#1e1b16' },
  { name: 'Paper', color: '#fffdf8' },
  { name: 'Sand', color: '#f3ebdb' },
  { name: 'Peach', color: '#fdebcb' },
  { name: 'Rose', color: '#f9e0e1' },
  { name: 'Mist', color: '#dde8ef' },
  { name: 'Sage', color: '#ddebe0' },
  { name: 'Forest', color: '#143f33' },
  { name: 'Night', color: '#163a53' },
  { name: 'Wine', color: '#5e1a2c' },
]
