/** Common emoji of Unicode by group, in the order of the picker. */
export const emojiGroups = {
  smileys: `😀 😃 😄 😁 😆 😅 🤣 😂 🙂 🙃 😉 😊 😇 🥰 😍 🤩 😘 😗 😋 😛 😜 🤪 🤑 🤗 🤭 🤫 🤔 🤐 🤨 😐 😑 😶 😏 😒 🙄 😬 😌 😔 😪 🤤
    😴 😷 🤒 🤕 🤢 🤮 🤧 🥵 🥶 🥴 😵 🤯 🤠 🥳 😎 🤓 🧐 😕 😟 🙁 😮 😯 😲 😳 🥺 😦 😧 😨 😰 😥 😢 😭 😱 😖 😣 😞 😓 😩 😫 🥱
    😤 😡 😠 😈 💀 💩 🤡 👻 👽 🤖 😺 😹 😻 🙀`,
  gestures: `👋 🤚 ✋ 🖖 👌 🤏 🤞 🤟 🤘 🤙 👈 👉 👆 👇 👍 👎 ✊ 👊 🤛 🤜 👏 🙌 👐 🤲 🤝 🙏 💅 🤳 💪 👀 🧠 👂 👃 👅 👄 🙈 🙉 🙊 🙋
    🙇 🤦 🤷 💃 🕺 🏃 🚶 🧘 👶 👩 👨 👵 👴`,
  hearts: '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 🤎 💔 💕 💞 💓 💗 💖 💘 💝 💟 💯 💢 💥 💫 💦 💨 💬 💭 💤',
  animals: `🐶 🐱 🐭 🐹 🐰 🦊 🐻 🐼 🐨 🐯 🦁 🐮 🐷 🐸 🐵 🐔 🐧 🐦 🦆 🦅 🦉 🐺 🐴 🦄 🐝 🦋 🐌 🐞 🐢 🐍 🐙 🦀 🐠 🐬 🐳 🦈 🐘 🦒
    🌵 🌲 🌴 🌱 🍀 🍁 🍄 💐 🌹 🌸 🌻 🌞 🌙 ⭐ 🌟 ⚡ 🔥 🌈 ❄️ ☔ 🌊`,
  food: `🍎 🍊 🍋 🍌 🍉 🍇 🍓 🍒 🍑 🥭 🍍 🥥 🥝 🍅 🥑 🍆 🥔 🥕 🌽 🥦 🍞 🥐 🧀 🥚 🍳 🥓 🍔 🍟 🍕 🌭 🌮 🌯 🍜 🍝 🍣 🍤 🍦 🍩 🍪 🎂
    🍰 🍫 🍬 🍿 ☕ 🍵 🍺 🍻 🥂 🍷 🥤`,
  objects: `⚽ 🏀 🏈 ⚾ 🎾 🏐 🎱 🏓 🥊 🎯 🎮 🎲 🧩 🎨 🎬 🎤 🎧 🎸 🎹 🥁 🎺 🏆 🥇 🎉 🎊 🎈 🎁 📷 🎥 📺 💻 📱 💡 🔧 🔨 ⏰ 📚 ✏️ 📌 🔒 🔑
    💰 🚗 🚲 ✈️ 🚀 🏠 🗿`,
  symbols: '✅ ❌ ❓ ❗ ⚠️ 🚫 💯 ➕ ➖ ♻️ 🔴 🟠 🟡 🟢 🔵 🟣 ⚫ ⚪ 🔺 🔔 🎵 🎶 🆗 🆒 🔝 ▶️ ⏸️ ⏩ 🏁 🏳️',
};

export type EmojiGroup = keyof typeof emojiGroups;

export function emojiOf(group: EmojiGroup): string[] {
  return [...new Set(emojiGroups[group].split(/\s+/))];
}
