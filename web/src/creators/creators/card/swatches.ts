interface Swatch {
  name: string
  colour: string
}

export const ACCENTS: readonly Swatch[] = [
  { name: 'Mandarin', colour: '#f6ad49' },
  { name: 'Persimmon', colour: '#a8401a' },
  { name: 'Plum', colour: '#ad2a4b' },
  { name: 'Blossom', colour: '#ff93a9' },
  { name: 'Indigo', colour: '#23587d' },
  { name: 'Sky', colour: '#8fc4ea' },
  { name: 'Pine', colour: '#1f6650' },
  { name: 'Mint', colour: '#7bcba9' },
  { name: 'Ink', colour: '#1e1b16' },
  { name: 'Paper', colour: '#fffdf8' },
]

export const BACKGROUNDS: readonly Swatch[] = [
  { name: 'Ink', colour: '#1e1b16' },
  { name: 'Paper', colour: '#fffdf8' },
  { name: 'Sand', colour: '#f3ebdb' },
  { name: 'Peach', colour: '#fdebcb' },
  { name: 'Rose', colour: '#f9e0e1' },
  { name: 'Mist', colour: '#dde8ef' },
  { name: 'Sage', colour: '#ddebe0' },
  { name: 'Forest', colour: '#143f33' },
  { name: 'Night', colour: '#163a53' },
  { name: 'Wine', colour: '#5e1a2c' },
]
